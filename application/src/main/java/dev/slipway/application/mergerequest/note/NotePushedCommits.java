package dev.slipway.application.mergerequest.note;

import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.port.Mentions.Written;
import dev.slipway.application.mergerequest.MergeRequestVersion;
import dev.slipway.application.mergerequest.MergeRequestView;
import dev.slipway.application.mergerequest.port.MergeRequestVersions.NewVersion;
import dev.slipway.application.mergerequest.port.MergeRequests.Locked;
import dev.slipway.application.repository.ObjectSource;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.domain.mergerequest.note.CommitNote;
import dev.slipway.domain.repository.DiffLimits;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes the system note about a push to the source branch of a merge request. */
public final class NotePushedCommits {

    private final RequestNotes notes;
    private final Git git;

    /** Reads of git. */
    public record Git(Commits commits, Histories histories) {}

    public NotePushedCommits(RequestNotes notes, Git git) {
        this.notes = notes;
        this.git = git;
    }

    /** Content of a note with the mentions in its commits, read from git before the transaction that writes it. */
    public record Draft(CommitNote note, List<Written> mentions, String before, String path, String targetBranch) {}

    /**
     * Reads the commits that came since the last version of a request; empty if there are none, or if the former head was swept.
     *
     * @param request as it was when the new version was compared
     */
    public Optional<Draft> draft(MergeRequestView request, NewVersion version) {
        MergeRequestVersion last = request.version();
        if (last == null || last.refs().head().equals(version.refs().head())) {
            return Optional.empty();
        }
        long project = request.projects().id();
        Long other = request.projects().sourceId();
        String before = last.refs().head();
        if (git.commits().find(project, before).isEmpty()) {
            return Optional.empty();
        }
        ObjectSource source = other == null ? ObjectSource.of(project) : ObjectSource.of(project).with(other);
        Histories.Between pushed = git.histories().between(source, before, version.refs().head(), DiffLimits.USUAL.commits());
        CommitNote note = CommitNote.of(pushed.commits(), pushed.more(), Set.copyOf(version.commits()));
        return Optional.of(new Draft(note, RecordMentions.of(project, note.own()), before, request.projects().path(),
                request.content().targetBranch()));
    }

    /** Writes the note in the transaction that stored the version. */
    public void write(Locked request, Draft draft, MergeRequestVersion version, Instant now) {
        String path = draft.path();
        String target = request.branches().fromFork() ? path.substring(0, path.lastIndexOf('/')) + ":" + draft.targetBranch()
                : draft.targetBranch();
        String comparison = "/" + path + "/-/merge_requests/" + request.iid() + "/diffs?diff_id=" + version.id() + "&start_sha="
                + draft.before();
        Long pusher = notes.pusher(request, version.refs().head());
        draft.note().text(new CommitNote.Context(draft.before(), target, comparison))
                .ifPresent(text -> notes.write(request, List.of(text), pusher, now));
        notes.mentioned(draft.mentions(), pusher);
    }
}
