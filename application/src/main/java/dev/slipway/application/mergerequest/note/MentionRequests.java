package dev.slipway.application.mergerequest.note;

import dev.slipway.application.access.Access;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.discussion.SystemNotes;
import dev.slipway.application.discussion.port.Discussions.Mention;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestMentions;
import dev.slipway.application.mergerequest.port.MergeRequestMentions.Pending;
import dev.slipway.application.mergerequest.port.MergeRequestMentions.Written;
import dev.slipway.application.mergerequest.port.MergeRequestViews;
import dev.slipway.application.pipeline.request.ActingUsers;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.discussion.MentionSource;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.discussion.note.MentionNote;
import java.util.List;
import java.util.Optional;

/**
 * Writes notes on the merge requests that a merge request mentions: in its title and description, and in the messages of its commits. It is
 * work, since no transaction locks two requests. The user who wrote the text, or pushed the commit, has to see the mentioned request,
 * and is the author of the note.
 */
public final class MentionRequests implements WorkHandler {

    public static final String KIND = "MENTION_MERGE_REQUESTS";

    /** Number of mentions that are read at once. */
    private static final int PAGE = 100;

    private final Access access;
    private final MergeRequestViews views;
    private final MergeRequestMentions mentions;
    private final SystemNotes notes;
    private final ActingUsers users;
    private final Transactions transactions;

    public MentionRequests(Access access, MergeRequestViews views, MergeRequestMentions mentions, SystemNotes notes, ActingUsers users,
            Transactions transactions) {
        this.access = access;
        this.views = views;
        this.mentions = mentions;
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

    @Override
    public void handle(long mergeRequestId) {
        views.find(mergeRequestId).ifPresent(request -> {
            int found = PAGE;
            while (found == PAGE) {
                List<Pending> pending = mentions.list(mergeRequestId, PAGE);
                found = pending.size();
                pending.forEach(mention -> tell(request, mention));
            }
        });
    }

    /** A request that is told of a mention, and the rights of the writer in its project. */
    private record Told(MergeRequestView request, ProjectGrant grant) {

        private boolean byMember() {
            return grant.standing().administrator() || grant.standing().role().isPresent();
        }
    }

    /** The mention is removed in the transaction that writes the note, so it is told once, and those that fail are told later. */
    private void tell(MergeRequestView request, Pending mention) {
        Optional<Told> told = told(request, mention).filter(found -> found.request().id() != request.id());
        transactions.run(now -> {
            told.ifPresent(found -> {
                MergeRequestView mentioned = found.request();
                notes.mention(new Noteable.MergeRequest(mentioned.projects().id(), mentioned.id(), mentioned.iid()),
                        mention(request, mention.written(), found.byMember()), mention.writerId(),
                        source(request, mention.written()).text(mentioned.projects().path()), now);
            });
            mentions.remove(mention.id());
        });
    }

    private Optional<Told> told(MergeRequestView request, Pending pending) {
        String own = request.projects().path();
        String path = pending.written().mention().projectPath().map(named -> MentionNote.path(own, named)).orElse(own);
        return access.seen(users.caller(pending.writerId()), new ProjectRef.Path(path))
                .filter(grant -> grant.allows(Ability.READ_MERGE_REQUESTS))
                .flatMap(grant -> views.find(grant.id(), pending.written().mention().iid()).map(found -> new Told(found, grant)));
    }

    private static Mention mention(MergeRequestView request, Written written, boolean byMember) {
        long project = request.projects().id();
        MentionSource source = new MentionSource(
                written.commit().isPresent() ? MentionSource.Kind.COMMIT : MentionSource.Kind.MERGE_REQUEST, project);
        return new Mention(source, written.commit().map(sha -> "commit " + project + " " + sha).orElse("merge request " + request.id()),
                byMember);
    }

    private static MentionNote.Source source(MergeRequestView request, Written written) {
        String path = request.projects().path();
        return written.commit().map(sha -> MentionNote.Source.commit(path, sha))
                .orElseGet(() -> MentionNote.Source.request(path, request.iid()));
    }
}
