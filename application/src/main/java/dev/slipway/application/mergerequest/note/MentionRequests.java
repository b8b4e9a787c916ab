package dev.slipway.application.mergerequest.note;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.mergerequest.version.VersionDiffs;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.mergerequest.note.MentionNote;
import dev.slipway.domain.mergerequest.note.MentionedRequests;
import dev.slipway.domain.repository.Commit;
import java.util.stream.Stream;

/**
 * Writes notes on the merge requests that a merge request mentions: in its title and description, and in the messages of its commits. It is
 * work, since no transaction locks two requests. The author of the request has to see those that are mentioned.
 */
public final class MentionRequests implements WorkHandler {

    public static final String KIND = "MENTION_MERGE_REQUESTS";

    /** Maximum number of mentions in the commits of a request. */
    private static final int MOST = 100;

    private final Access access;
    private final MergeRequestViews views;
    private final VersionDiffs diffs;
    private final SystemNotes notes;
    private final ActingUsers users;
    private final Transactions transactions;

    public MentionRequests(Access access, MergeRequestViews views, VersionDiffs diffs, SystemNotes notes, ActingUsers users,
            Transactions transactions) {
        this.access = access;
        this.views = views;
        this.diffs = diffs;
        this.notes = notes;
        this.users = users;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean bulk() {
        return true;
    }

    /** A mention with the object that mentions. @param name of that object, to readers in its project */
    private record Found(MentionedRequests.Mention mention, MentionSource.Kind kind, String identity, MentionNote.Source name) {}

    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).ifPresent(request -> Stream.ofNullable(request.people().author())
                .forEach(author -> found(request).forEach(found -> tell(request, author.id(), found))));
    }

    private Stream<Found> found(MergeRequestView request) {
        String path = request.projects().path();
        Stream<Found> texts = Stream.of(Stream.ofNullable(request.content().title()), Stream.ofNullable(request.content().description()))
                .flatMap(each -> each).flatMap(text -> MentionedRequests.of(text).stream()).distinct()
                .map(mention -> new Found(mention, MentionSource.Kind.MERGE_REQUEST, "merge request " + request.id(),
                        MentionNote.Source.request(path, request.iid())));
        Stream<Found> messages = diffs.commits(request).stream().flatMap(commit -> found(request, commit)).limit(MOST);
        return Stream.concat(texts, messages);
    }

    private static Stream<Found> found(MergeRequestView request, Commit commit) {
        return MentionedRequests.of(commit.message()).stream().map(mention -> new Found(mention, MentionSource.Kind.COMMIT,
                "commit " + request.projects().id() + " " + commit.sha(),
                MentionNote.Source.commit(request.projects().path(), commit.sha())));
    }

    private void tell(MergeRequestView request, long authorId, Found found) {
        Caller author = users.caller(authorId);
        String path = found.mention().projectPath().map(named -> MentionNote.path(request.projects().path(), named))
                .orElse(request.projects().path());
        access.seen(author, new ProjectRef.Path(path)).filter(grant -> grant.allows(Ability.READ_MERGE_REQUESTS))
                .ifPresent(grant -> views.find(grant.id(), found.mention().iid()).filter(mentioned -> mentioned.id() != request.id())
                        .ifPresent(mentioned -> write(request, authorId, found, new Told(mentioned, grant))));
    }

    /** A request that is told of a mention, and the rights of the writer in its project. */
    private record Told(MergeRequestView request, ProjectGrant grant) {

        private boolean byMember() {
            return grant.standing().administrator() || grant.standing().role().isPresent();
        }
    }

    private void write(MergeRequestView request, long authorId, Found found, Told told) {
        MergeRequestView mentioned = told.request();
        MentionSource source = new MentionSource(found.kind(), request.projects().id());
        transactions.run(now -> notes.mention(new Noteable.MergeRequest(mentioned.projects().id(), mentioned.id(), mentioned.iid()),
                new Mention(source, found.identity(), told.byMember()), authorId, found.name().text(mentioned.projects().path()),
                now));
    }
}
