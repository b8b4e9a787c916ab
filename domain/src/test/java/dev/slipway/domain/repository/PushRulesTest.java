package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.BranchGuard;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.ProtectedTag;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.domain.branch.TagGuard;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.repository.PushRules.Attempt;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PushRulesTest {

    private static final String ONE = "1".repeat(40);
    private static final String TWO = "2".repeat(40);
    private static final List<ProtectedRef> MAIN = List.of(ProtectedRef.standard("main"));

    /** What can be done to a ref. */
    enum Change {
        CREATE(Shas.ZERO, ONE, false), FORWARD(ONE, TWO, false), REWIND(ONE, TWO, true), DELETE(ONE, Shas.ZERO, false);

        private final String before;
        private final String after;
        private final boolean rewind;

        Change(String before, String after, boolean rewind) {
            this.before = before;
            this.after = after;
            this.rewind = rewind;
        }

        RefUpdate of(RefName ref) {
            return new RefUpdate(ref, before, after, rewind);
        }
    }

    private static Pusher pusher(Role role) {
        return new Pusher(5, Optional.ofNullable(role), false, Set.of(), OptionalLong.empty());
    }

    private static String answer(Attempt attempt) {
        return PushRules.objection(attempt).map(Reason::id).orElse("allowed");
    }

    private static String answer(Change change, RefName ref, Role role, List<ProtectedRef> protections) {
        return answer(new Attempt(change.of(ref), pusher(role), true, BranchGuard.of(ref.name(), protections), false, false));
    }

    /** Every role of those who can push, every change, on a branch that is protected and on one that is not. */
    @ParameterizedTest
    @CsvSource({
        "DEVELOPER,main,CREATE,ref.protected_push", "DEVELOPER,main,FORWARD,ref.protected_push", "DEVELOPER,main,REWIND,ref.protected_push",
        "DEVELOPER,main,DELETE,ref.protected_delete",
            "MAINTAINER,main,CREATE,allowed", "MAINTAINER,main,FORWARD,allowed", "MAINTAINER,main,REWIND,ref.protected_force",
            "MAINTAINER,main,DELETE,allowed",
        "OWNER,main,CREATE,allowed", "OWNER,main,FORWARD,allowed", "OWNER,main,REWIND,ref.protected_force", "OWNER,main,DELETE,allowed",
            "DEVELOPER,topic,CREATE,allowed", "DEVELOPER,topic,FORWARD,allowed", "DEVELOPER,topic,REWIND,allowed",
            "DEVELOPER,topic,DELETE,allowed",
            "MAINTAINER,topic,CREATE,allowed", "MAINTAINER,topic,FORWARD,allowed", "MAINTAINER,topic,REWIND,allowed",
            "MAINTAINER,topic,DELETE,allowed",
            "REPORTER,topic,CREATE,ref.developers_push", "REPORTER,topic,FORWARD,ref.developers_push",
            "REPORTER,topic,REWIND,ref.developers_push",
        "REPORTER,topic,DELETE,ref.developers_push"})
    void protections_decide_about_branches(Role role, String branch, Change change, String expected) {
        assertEquals(expected, answer(change, RefName.branch(branch), role, MAIN));
    }

    private static String answer(Change change, Pusher pusher, AccessGrant... creators) {
        List<ProtectedTag> all = List.of(new ProtectedTag(new RefPattern("v*"), List.of(creators)));
        return answer(new Attempt(change.of(RefName.tag("v1")), pusher, true, TagGuard.of("v1", all), false, false));
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void tags_that_no_protection_matches_are_for_developers(Change change) {
        TagGuard open = TagGuard.of("w1", List.of(new ProtectedTag(new RefPattern("v*"), List.of())));
        assertEquals("allowed", answer(new Attempt(change.of(RefName.tag("w1")), pusher(Role.DEVELOPER), true, open, false, false)));
    }

    @ParameterizedTest
    @CsvSource({"DEVELOPER,CREATE,tag.protected_create", "DEVELOPER,FORWARD,tag.protected_update", "DEVELOPER,REWIND,tag.protected_update",
        "DEVELOPER,DELETE,tag.protected_delete", "MAINTAINER,CREATE,allowed", "MAINTAINER,FORWARD,tag.protected_update",
        "MAINTAINER,REWIND,tag.protected_update", "MAINTAINER,DELETE,allowed", "OWNER,CREATE,allowed", "OWNER,DELETE,allowed"})
    void protections_decide_about_tags(Role role, Change change, String expected) {
        assertEquals(expected, answer(change, pusher(role), AccessGrant.MAINTAINERS));
    }

    @Test
    void one_protection_that_admits_the_pusher_is_enough_to_create_a_tag() {
        AccessGrant nobody = new AccessGrant.Nobody();
        assertEquals("tag.protected_create", answer(Change.CREATE, pusher(Role.OWNER), nobody));
        assertEquals("tag.protected_create", answer(Change.CREATE, pusher(Role.OWNER)));
        assertEquals("allowed", answer(Change.CREATE, pusher(Role.DEVELOPER), nobody, new AccessGrant.User(5)));
        List<ProtectedTag> two = List.of(new ProtectedTag(new RefPattern("*"), List.of(nobody)),
                new ProtectedTag(new RefPattern("v1"), List.of(new AccessGrant.FromRole(Role.DEVELOPER))));
        TagGuard guard = TagGuard.of("v1", two);
        RefUpdate created = Change.CREATE.of(RefName.tag("v1"));
        assertEquals("allowed", answer(new Attempt(created, pusher(Role.DEVELOPER), true, guard, false, false)));
        assertEquals(true, guard.isProtected() && guard.mayRun(pusher(Role.DEVELOPER)));
        assertEquals(false, TagGuard.of("v2", two).mayRun(pusher(Role.OWNER)));
        assertEquals(2, guard.grants().count());
        assertEquals(true, new TagGuard(List.of()).mayRun(pusher(Role.DEVELOPER)));
    }

    /** Roles are those of a branch without protections, for every pattern of a protection. */
    @ParameterizedTest
    @EnumSource(Change.class)
    void developers_change_refs_that_are_neither_branch_nor_tag(Change change) {
        RefName notes = RefName.ofAny("refs/notes/commits").orElseThrow();
        List<ProtectedRef> all = List.of(ProtectedRef.standard("*"));
        assertEquals("allowed", answer(change, notes, Role.DEVELOPER, all));
        assertEquals("allowed", answer(change, notes, Role.MAINTAINER, all));
        assertEquals("ref.developers_push", answer(change, notes, Role.REPORTER, List.of()));
        Attempt first = new Attempt(change.of(notes), pusher(Role.DEVELOPER), true, BranchGuard.of(notes.name(), all), true, false);
        assertEquals("allowed", answer(first));
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void owners_and_administrators_change_no_ref_of_the_server(Change change) {
        for (RefSpaces.Reserved space : RefSpaces.Reserved.values()) {
            RefName ref = RefName.ofAny(space.prefix() + "1").orElseThrow();
            assertEquals("ref.reserved", answer(change, ref, Role.OWNER, List.of()));
            Pusher administrator = new Pusher(1, Optional.empty(), true, Set.of(), OptionalLong.empty());
            BranchGuard open = new BranchGuard(List.of());
            assertEquals("ref.reserved", answer(new Attempt(change.of(ref), administrator, true, open, false, false)));
        }
    }

    /** Where a file system ignores case, deleting {@code refs/Heads/main} would delete {@code refs/heads/main}. */
    @ParameterizedTest
    @EnumSource(Change.class)
    void owners_change_no_ref_whose_directory_is_another_spelling_of_branches_or_tags(Change change) {
        for (String name : List.of("Heads/main", "HEADS/main", "hEads/a..b", "Tags/v1", "tAGS/v1", "Heads", "TAGS")) {
            assertEquals("ref.funny_name", answer(change, new RefName(RefKind.OTHER, name), Role.OWNER, List.of()), name);
        }
    }

    @Test
    void bad_names_of_other_refs_can_be_removed_but_not_made() {
        RefName bad = new RefName(RefKind.OTHER, "notes/a..b");
        assertEquals("ref.funny_name", answer(Change.CREATE, bad, Role.OWNER, List.of()));
        assertEquals("ref.funny_name", answer(Change.FORWARD, bad, Role.OWNER, List.of()));
        assertEquals("allowed", answer(Change.DELETE, bad, Role.OWNER, List.of()));
    }

    @ParameterizedTest
    @EnumSource(Change.class)
    void who_may_not_push_at_all_hears_that_first(Change change) {
        for (RefName ref : List.of(RefName.branch("topic"), RefName.branch("main"), RefName.tag("v1"), RefName.branch("a..b"))) {
            for (boolean empty : new boolean[] {true, false}) {
                assertEquals("push.not_allowed",
                        answer(new Attempt(change.of(ref), pusher(Role.OWNER), false, BranchGuard.of(ref.name(), MAIN), empty, false)));
            }
        }
    }

    @Test
    void bad_names_can_be_removed_but_not_made() {
        for (RefName bad : List.of(RefName.branch("a..b"), RefName.tag("a b"), RefName.branch(ONE))) {
            assertEquals("ref.invalid_name", answer(Change.CREATE, bad, Role.OWNER, List.of()));
            assertEquals("ref.invalid_name", answer(Change.FORWARD, bad, Role.OWNER, List.of()));
            assertEquals("allowed", answer(Change.DELETE, bad, Role.OWNER, List.of()));
        }
    }

    @ParameterizedTest
    @CsvSource({"DEVELOPER,push.first_by_maintainers", "REPORTER,push.first_by_maintainers", "MAINTAINER,allowed", "OWNER,allowed"})
    void the_first_branch_is_for_maintainers(Role role, String expected) {
        RefUpdate first = Change.CREATE.of(RefName.branch("anything"));
        assertEquals(expected, answer(new Attempt(first, pusher(role), true, new BranchGuard(List.of()), true, false)));
    }

    @ParameterizedTest
    @CsvSource({"DEVELOPER,allowed", "REPORTER,push.first_by_maintainers", "MAINTAINER,allowed"})
    void developers_push_the_first_branch_where_the_group_lets_them(Role role, String expected) {
        RefUpdate first = Change.CREATE.of(RefName.branch("anything"));
        assertEquals(expected, answer(new Attempt(first, pusher(role), true, new BranchGuard(List.of()), true, true)));
        if (role == Role.DEVELOPER) {
            BranchGuard guarded = BranchGuard.of("anything", List.of(ProtectedRef.standard("*")));
            assertEquals("ref.protected_push", answer(new Attempt(first, pusher(role), true, guarded, true, true)));
        }
    }

    @Test
    void administrators_begin_repositories_and_tags_may_come_before_branches() {
        Pusher administrator = new Pusher(1, Optional.empty(), true, Set.of(), OptionalLong.empty());
        BranchGuard open = new BranchGuard(List.of());
        assertEquals("allowed", answer(new Attempt(Change.CREATE.of(RefName.branch("main")), administrator, true, open, true, false)));
        TagGuard tags = new TagGuard(List.of());
        assertEquals("allowed", answer(new Attempt(Change.CREATE.of(RefName.tag("v1")), pusher(Role.DEVELOPER), true, tags, true, false)));
    }

    @Test
    void a_protection_that_lets_developers_push_still_keeps_them_from_deleting() {
        List<AccessGrant> developers = List.of(new AccessGrant.FromRole(Role.DEVELOPER));
        List<ProtectedRef> protections = List.of(new ProtectedRef(new RefPattern("release/*"), developers, developers, true));
        RefName branch = RefName.branch("release/1");
        assertEquals("allowed", answer(Change.FORWARD, branch, Role.DEVELOPER, protections));
        assertEquals("allowed", answer(Change.REWIND, branch, Role.DEVELOPER, protections));
        assertEquals("ref.protected_delete", answer(Change.DELETE, branch, Role.DEVELOPER, protections));
        assertEquals("allowed", answer(Change.DELETE, branch, Role.MAINTAINER, protections));
    }

    @Test
    void an_intended_change_moves_forward() {
        RefUpdate intended = RefUpdate.intended(RefName.branch("main"), ONE);
        assertEquals(false, intended.creates() || intended.deletes() || intended.rewind());
        assertEquals(true, RefUpdate.intended(RefName.branch("main"), Shas.ZERO).creates());
    }

    @ParameterizedTest
    @CsvSource({"main,CREATE,ref.protected_push", "main,FORWARD,ref.protected_push", "main,DELETE,ref.protected_delete",
        "topic,CREATE,allowed", "topic,FORWARD,allowed", "topic,REWIND,allowed", "topic,DELETE,allowed"})
    void deploy_key_changes_what_no_protection_matches(String branch, Change change, String expected) {
        Pusher key = new Pusher(0, Optional.empty(), false, Set.of(), OptionalLong.of(7));
        BranchGuard guard = BranchGuard.of(branch, MAIN);
        assertEquals(expected, answer(new Attempt(change.of(RefName.branch(branch)), key, true, guard, false, false)));
        BranchGuard naming = BranchGuard.of("main", List.of(new ProtectedRef(new RefPattern("main"),
                List.of(new AccessGrant.DeployKey(7)), List.of(), false)));
        assertEquals(change == Change.DELETE ? "ref.protected_delete" : change == Change.REWIND ? "ref.protected_force" : "allowed",
                answer(new Attempt(change.of(RefName.branch("main")), key, true, naming, false, false)));
    }

    @Test
    void deploy_key_without_entries_changes_what_no_protection_matches_alone() {
        Pusher key = new Pusher(0, Optional.empty(), false, Set.of(), OptionalLong.of(7)).withoutEntries();
        BranchGuard naming = BranchGuard.of("main", List.of(new ProtectedRef(new RefPattern("main"),
                List.of(new AccessGrant.DeployKey(7)), List.of(), false)));
        assertEquals("ref.protected_push", answer(new Attempt(Change.FORWARD.of(RefName.branch("main")), key, true, naming, false, false)));
        assertEquals("allowed", answer(new Attempt(Change.FORWARD.of(RefName.branch("topic")), key, true, new BranchGuard(List.of()), false,
                false)));
    }

    @Test
    void deploy_key_begins_a_repository_where_developers_do() {
        Pusher key = new Pusher(0, Optional.empty(), false, Set.of(), OptionalLong.of(7));
        BranchGuard open = new BranchGuard(List.of());
        RefUpdate first = Change.CREATE.of(RefName.branch("main"));
        assertEquals("push.first_by_maintainers", answer(new Attempt(first, key, true, open, true, false)));
        assertEquals("allowed", answer(new Attempt(first, key, true, open, true, true)));
    }
}
