package dev.slipway.application.namespace.address;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.namespace.fake.FakeNamespaces;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NamespaceReadsTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochMilli(12_345));

    private final FakeDirectory rows = new FakeDirectory(new FakeTransactions());
    private final NamespaceReads reads = TestModules.of(new FakeAccessFacts(rows, CLOCK), new FakeNamespaces(rows, CLOCK), CLOCK)
            .namespace.namespaceReads;

    private Caller caller(long account) {
        return new Caller.Person(rows.account(account).orElseThrow(), 1, Set.of());
    }

    @Test
    void figures_are_shown_to_owners_and_administrators_alone() {
        long group = rows.store(GroupDraft.named("acme").visible(Visibility.PUBLIC));
        long owner = rows.user("owner");
        rows.store(MemberDraft.ofGroup(group, owner, Role.OWNER));
        long maintainer = rows.user("maintainer");
        rows.store(MemberDraft.ofGroup(group, maintainer, Role.MAINTAINER));
        long root = rows.store(AccountDraft.named("root").asAdministrator(true));
        assertEquals(Optional.of(new NamespaceView.Figures(2, Optional.of(0L))),
                reads.get(caller(owner), new GroupRef.Id(group)).figures());
        assertEquals(2, reads.get(caller(root), new GroupRef.Id(group)).figures().orElseThrow().members());
        assertEquals(Optional.empty(), reads.get(caller(maintainer), new GroupRef.Id(group)).figures());
        assertEquals(List.of(Optional.empty()), reads.list(caller(maintainer), Optional.empty(), false, PageRequest.Offset.first()).items()
                .stream().map(NamespaceView::figures).toList());
        assertEquals(List.of(), reads.list(caller(maintainer), Optional.empty(), true, PageRequest.Offset.first()).items());
        assertEquals(new Failure.NotFound("Namespace"),
                Refusals.of(() -> reads.get(caller(rows.user("stranger")), new GroupRef.Id(group))));
    }

    @Test
    void user_administers_own_namespace() {
        long anna = rows.user("anna");
        long own = rows.personalNamespace(anna);
        assertEquals(Optional.of(new NamespaceView.Figures(0, Optional.of(0L))),
                reads.get(caller(anna), new GroupRef.Path("anna")).figures());
        assertEquals(List.of(own), reads.list(caller(anna), Optional.empty(), true, PageRequest.Offset.first()).items().stream()
                .map(view -> view.namespace().id()).toList());
    }

    @Test
    void taken_path_is_told_with_a_free_one() {
        long anna = rows.user("anna");
        rows.store(GroupDraft.named("acme").visible(Visibility.INTERNAL));
        rows.store(GroupDraft.named("acme1").visible(Visibility.INTERNAL));
        assertEquals(new PathCheck(true, List.of("ACME2")), reads.check(caller(anna), "ACME", OptionalLong.empty()));
        assertEquals(PathCheck.FREE, reads.check(caller(anna), "free", OptionalLong.empty()));
        for (String more : List.of("acme2", "acme3", "acme4")) {
            rows.store(GroupDraft.named(more).visible(Visibility.INTERNAL));
        }
        assertEquals(new PathCheck(true, List.of("acme2345")), reads.check(caller(anna), "acme", OptionalLong.empty()));
    }

    @Test
    void groups_in_a_hidden_group_are_not_told() {
        long anna = rows.user("anna");
        long top = rows.store(GroupDraft.named("top"));
        rows.store(GroupDraft.named("in").inside(top));
        assertEquals(PathCheck.FREE, reads.check(caller(anna), "in", OptionalLong.of(top)));
        assertEquals(PathCheck.FREE, reads.check(caller(anna), "in", OptionalLong.of(-1)));
        rows.store(MemberDraft.ofGroup(top, anna, Role.GUEST));
        assertEquals(new PathCheck(true, List.of("in1")), reads.check(caller(anna), "in", OptionalLong.of(top)));
    }

    @Test
    void hidden_group_beside_is_not_told() {
        long anna = rows.user("anna");
        long top = rows.store(GroupDraft.named("top").visible(Visibility.PUBLIC));
        long hidden = rows.store(GroupDraft.named("in").inside(top));
        rows.store(GroupDraft.named("shown").inside(top).visible(Visibility.PUBLIC));
        rows.store(GroupDraft.named("shown1").inside(top));
        rows.store(GroupDraft.named("private"));
        assertEquals(PathCheck.FREE, reads.check(caller(anna), "private", OptionalLong.empty()));
        assertEquals(PathCheck.FREE, reads.check(caller(anna), "in", OptionalLong.of(top)));
        assertEquals(new PathCheck(true, List.of("shown1")), reads.check(caller(anna), "shown", OptionalLong.of(top)));
        rows.store(MemberDraft.ofGroup(hidden, anna, Role.GUEST));
        assertEquals(new PathCheck(true, List.of("in1")), reads.check(caller(anna), "in", OptionalLong.of(top)));
    }

    @Test
    void anonymous_callers_learn_nothing() {
        assertThrows(Refusal.class, () -> reads.check(Caller.ANONYMOUS, "a", OptionalLong.empty()));
        assertThrows(Refusal.class, () -> reads.get(Caller.ANONYMOUS, new GroupRef.Id(1)));
        assertThrows(Refusal.class, () -> reads.list(Caller.ANONYMOUS, Optional.empty(), false, PageRequest.Offset.first()));
    }
}
