package dev.slipway.application.discussion;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.discussion.activity.MentionPushedCommits;
import dev.slipway.application.discussion.activity.RecordMentions;
import dev.slipway.application.discussion.fake.FakeMentions;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.fake.FakeWork;
import dev.slipway.application.project.port.Forks;
import dev.slipway.application.repository.fake.FakePushes;
import dev.slipway.application.repository.fake.FakeRefs;
import dev.slipway.application.repository.port.Commits;
import dev.slipway.application.repository.port.Histories;
import dev.slipway.application.repository.port.Pushes.NewPush;
import dev.slipway.application.repository.push.OwnCommits;
import dev.slipway.application.repository.push.Push;
import dev.slipway.domain.discussion.Noteable;
import dev.slipway.domain.repository.Commit;
import dev.slipway.domain.repository.RefName;
import dev.slipway.domain.repository.Shas;
import dev.slipway.domain.repository.Signature;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Commits that are pushed mention issues and merge requests. */
final class MentionPushedCommitsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final long ANNA = 3;
    private static final String OLD = "a".repeat(40);
    private static final String NEW = "b".repeat(40);

    private final InstantSource clock = () -> NOW;
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final long project = directory.store(ProjectDraft.in(directory.store(GroupDraft.named("acme")), "tool"));
    private final FakeMentions mentions = new FakeMentions(transactions);
    private final FakeWork work = new FakeWork(transactions, clock);
    private final FakePushes pushes = new FakePushes(transactions);
    private final FakeRefs refs = new FakeRefs();
    private final Commits commits = mock();
    private final Histories histories = mock();
    private final Forks forks = mock();
    private final MentionPushedCommits follow = new MentionPushedCommits(new RecordMentions(mentions, work, user -> true), pushes,
            new MentionPushedCommits.Git(commits, refs, histories, new OwnCommits(forks, commits)),
            new FakeAccessFacts(directory, clock), work, transactions);

    private static Commit commit(String sha, String message) {
        Signature signature = new Signature("A", "a@example.com", NOW);
        return new Commit(sha, List.of(), signature, signature, message);
    }

    @BeforeEach
    void show() {
        when(commits.find(anyLong(), anyString())).thenReturn(Optional.empty());
        when(commits.find(project, OLD)).thenReturn(Optional.of(commit(OLD, "Old #1")));
        when(commits.find(project, NEW)).thenReturn(Optional.of(commit(NEW, "New #2")));
        when(histories.between(project, OLD, NEW, 100)).thenReturn(new Histories.Between(List.of(commit(NEW, "New #2")), false));
    }

    private Push pushed(RefName ref, String before, String after, Long user) {
        Push push = transactions.write(() -> pushes.record(new NewPush(project, user, ref, before, after, List.of(), NOW)))
                .orElseThrow();
        follow.pushed(push);
        return push;
    }

    private List<String> waiting() {
        return mentions.waiting().stream().map(pending -> pending.writerId() + " " + pending.written().mention().iid()).toList();
    }

    @Test
    void commits_of_a_push_mention_with_the_user_who_pushed() {
        Push push = pushed(RefName.branch("topic"), OLD, NEW, ANNA);
        assertEquals(List.of(MentionPushedCommits.KIND + " " + push.id()), work.recorded());
        follow.handle(push.id());
        assertEquals(List.of("3 2"), waiting());
        assertEquals(new Noteable.Commit(project, NEW), mentions.waiting().getFirst().written().source());
    }

    @Test
    void fork_does_not_repeat_the_commits_of_its_source() {
        when(forks.lineage(project)).thenReturn(List.of(project, 98L, 99L));
        when(commits.find(99L, NEW)).thenReturn(Optional.of(commit(NEW, "New #2")));
        follow.handle(pushed(RefName.branch("topic"), OLD, NEW, ANNA).id());
        assertEquals(List.of(), waiting());
    }

    @Test
    void merges_are_not_read() {
        Commit merge = new Commit(NEW, List.of(OLD, "d".repeat(40)), commit(NEW, "x").author(), commit(NEW, "x").committer(), "See #2");
        when(histories.between(project, OLD, NEW, 100)).thenReturn(new Histories.Between(List.of(merge), false));
        follow.handle(pushed(RefName.branch("topic"), OLD, NEW, ANNA).id());
        assertEquals(List.of(), waiting());
    }

    @Test
    void new_branch_brings_what_the_default_branch_lacks() {
        refs.move(project, RefName.branch("main"), Shas.ZERO, OLD);
        follow.handle(pushed(RefName.branch("topic"), Shas.ZERO, NEW, ANNA).id());
        assertEquals(List.of("3 2"), waiting());
    }

    @Test
    void first_branch_and_commits_that_are_gone_mention_nothing() {
        follow.handle(pushed(RefName.branch("main"), Shas.ZERO, NEW, ANNA).id());
        follow.handle(pushed(RefName.branch("topic"), Shas.ZERO, NEW, ANNA).id());
        follow.handle(pushed(RefName.branch("other"), "c".repeat(40), NEW, ANNA).id());
        follow.handle(pushed(RefName.branch("last"), OLD, "c".repeat(40), ANNA).id());
        follow.handle(999);
        assertEquals(List.of(), waiting());
    }

    @Test
    void tags_deletions_and_pushes_of_the_server_are_not_followed() {
        pushed(RefName.tag("v1"), Shas.ZERO, NEW, ANNA);
        pushed(RefName.branch("topic"), OLD, Shas.ZERO, ANNA);
        pushed(RefName.branch("other"), OLD, NEW, null);
        assertEquals(List.of(), work.recorded());
    }
}
