package dev.slipway.application.discussion.activity;

import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.discussion.port.Mentions.Written;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.Pushes;
import dev.slipway.application.repository.port.Refs;
import dev.slipway.application.repository.push.OwnCommits;
import dev.slipway.application.repository.push.Push;
import dev.slipway.application.repository.push.PushListener;
import dev.slipway.domain.discussion.note.MentionedItems;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefKind;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Records the mentions in commits that are pushed to branches, with the user who pushed. A commit that was told before is not told again,
 * so it may be pushed to several branches, and be one of merge requests too. Merges repeat the texts of requests, and are not read, nor are
 * commits that a fork has from its source.
 */
public final class MentionPushedCommits implements PushListener, WorkHandler {

    public static final String KIND = "MENTION_PUSHED_COMMITS";

    /** Maximum number of commits of a push that are read, the newest; more are those of an import or of a long merge. */
    private static final int MOST = 100;

    private final RecordMentions mentions;
    private final Pushes pushes;
    private final Git git;
    private final AccessFacts facts;
    private final Work work;
    private final Transactions transactions;

    /** Reads of git. */
    public record Git(Commits commits, Refs refs, Histories histories, OwnCommits own) {}

    public MentionPushedCommits(RecordMentions mentions, Pushes pushes, Git git, AccessFacts facts, Work work, Transactions transactions) {
        this.mentions = mentions;
        this.pushes = pushes;
        this.git = git;
        this.facts = facts;
        this.work = work;
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
    public void pushed(Push push) {
        if (push.ref().kind() == RefKind.BRANCH && !push.deletes() && push.userId() != null) {
            transactions.write(() -> work.soon(KIND, push.id()));
        }
    }

    @Override
    public void handle(long pushId) {
        pushes.find(pushId).ifPresent(push -> {
            List<Commit> commits = start(push).filter(from -> exists(push, from) && exists(push, push.after()))
                    .map(from -> git.histories().between(push.projectId(), from, push.after(), MOST).commits()).orElse(List.of()).stream()
                    .filter(commit -> commit.parents().size() < 2 && !MentionedItems.of(commit.message()).isEmpty()).toList();
            List<Written> written = RecordMentions.of(push.projectId(), git.own().among(push.projectId(), commits));
            transactions.run(now -> mentions.record(written, push.userId()));
        });
    }

    /** Returns whether git still has a commit: it collects those that no branch has. */
    private boolean exists(Push push, String sha) {
        return git.commits().find(push.projectId(), sha).isPresent();
    }

    /** Returns the commit from which a branch grew; empty for the first branch. A new branch grows from the default branch. */
    private Optional<String> start(Push push) {
        return Shas.isZero(push.before())
                ? facts.project(new ProjectRef.Id(push.projectId()), OptionalLong.empty())
                        .map(project -> RefName.branch(project.defaultBranch())).filter(main -> !main.equals(push.ref()))
                        .flatMap(main -> git.refs().find(push.projectId(), main)).map(Refs.Target::object)
                : Optional.of(push.before());
    }
}
