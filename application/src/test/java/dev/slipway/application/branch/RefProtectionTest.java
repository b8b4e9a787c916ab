package dev.slipway.application.branch;

import static dev.slipway.application.branch.ProtectionScene.rule;
import static dev.slipway.domain.branch.ProtectedOperation.MERGE;
import static dev.slipway.domain.branch.ProtectedOperation.PUSH;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectGrant;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeApplicationSettings;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.domain.access.ApplicationSetting;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.branch.AccessEntry;
import dev.slipway.domain.branch.AccessGrant;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.ProtectedTag;
import dev.slipway.domain.branch.Pusher;
import dev.slipway.domain.branch.RefPattern;
import dev.slipway.domain.namespace.DefaultBranchProtection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Branches that are protected for developers and by default, and what protections permit and show. */
final class RefProtectionTest {

    private static final AccessGrant DEVELOPERS = new AccessGrant.FromRole(Role.DEVELOPER);

    private final ProtectionScene scene = new ProtectionScene();
    private final BranchModule use = scene.use;

    private static Optional<Boolean> flag(String text) {
        return "-".equals(text) ? Optional.empty() : Optional.of(Boolean.valueOf(text));
    }

    private static String level(List<AccessGrant> grants) {
        return grants.isEmpty() ? "none" : grants.equals(List.of(DEVELOPERS)) ? "developers"
                : grants.equals(List.of(AccessGrant.MAINTAINERS)) ? "maintainers" : grants.toString();
    }

    /** What is absent is {@code -}: it is false for a new protection, and leaves one that is there. */
    @ParameterizedTest
    @CsvSource({
        "false, -,     -,     maintainers, maintainers, 1",
        "false, true,  -,     developers,  maintainers, 1",
        "false, -,     true,  maintainers, developers,  1",
        "false, true,  true,  developers,  developers,  1",
        "false, false, false, maintainers, maintainers, 1",
        "true,  -,     -,     developers,  none,        0",
        "true,  true,  -,     developers,  none,        0",
        "true,  false, -,     maintainers, none,        1",
        "true,  -,     false, developers,  maintainers, 1",
        "true,  -,     true,  developers,  developers,  1",
        "true,  false, true,  maintainers, developers,  2"})
    void branch_is_protected_for_developers(boolean present, String push, String merge, String pushing, String merging, int events) {
        if (present) {
            scene.stored(scene.branches, rule("main", AccessEntry.added(PUSH, DEVELOPERS)).withForcePush(true));
        }
        use.protectForDevelopers.protect(scene.root, scene.reference, "main", flag(push), flag(merge));
        assertEquals(pushing, level(scene.found("main").grants(PUSH)));
        assertEquals(merging, level(scene.found("main").grants(MERGE)));
        assertEquals(present, scene.found("main").forcePush());
        long id = scene.found("main").id();
        String event = (present ? "PROTECTED_BRANCH_UPDATED PROJECT " : "PROTECTED_BRANCH_CREATED PROJECT ") + scene.project
                + " ProtectedBranch " + id;
        assertEquals(Stream.generate(() -> event).limit(events).toList(), scene.recorded());
    }

    @Test
    void branch_is_unprotected_once_and_wildcards_stay() {
        long id = scene.stored(scene.branches, rule("main"));
        scene.stored(scene.branches, rule("ma*"));
        use.protectForDevelopers.unprotect(scene.root, scene.reference, "main");
        use.protectForDevelopers.unprotect(scene.root, scene.reference, "main");
        assertEquals(List.of("ma*"), scene.rules.all(scene.branches).stream().map(view -> view.rule().pattern().text()).toList());
        assertEquals(List.of("PROTECTED_BRANCH_REMOVED PROJECT " + scene.project + " ProtectedBranch " + id), scene.recorded());
    }

    /** A person who is no member sees neither groups that are hidden from them, nor deploy keys. */
    @Test
    void groups_and_keys_of_protections_are_shown_to_members_and_administrators() {
        long open = scene.directory.store(GroupDraft.named("open").visible(Visibility.PUBLIC));
        long outside = scene.directory.store(ProjectDraft.in(open, "q").visible(Visibility.PUBLIC));
        long crew = scene.directory.store(GroupDraft.named("crew"));
        long key = scene.directory.deployKey(Map.of(outside, true));
        long ada = scene.directory.user("ada");
        scene.directory.store(ShareDraft.toProject(outside, crew, Role.DEVELOPER));
        List<AccessGrant> all = List.of(new AccessGrant.Group(open), new AccessGrant.Group(crew), new AccessGrant.DeployKey(key),
                new AccessGrant.User(ada));
        scene.stored(new ProtectionOwner.ProjectBranches(outside), rule("main",
                all.stream().map(grant -> AccessEntry.added(PUSH, grant)).toArray(AccessEntry[]::new)));
        ProjectRef project = new ProjectRef.Id(outside);
        Caller other = scene.person(scene.directory.user("other"));
        Caller member = scene.person(scene.directory.user("member"));
        scene.directory.store(MemberDraft.ofProject(outside, member.accountId().orElseThrow(), Role.GUEST));
        for (Caller caller : List.of(other, member, scene.root)) {
            Set<AccessGrant> shown = caller == other ? Set.of(all.getFirst(), all.getLast()) : Set.copyOf(all);
            ProtectionTarget target = new ProtectionTarget.ProjectBranches(project);
            assertEquals(shown, use.protectionReads.get(caller, target, "main").names().keySet());
            assertEquals(shown, use.protectionReads.list(caller, target, Optional.of("MA"), PageRequest.Offset.first()).items().getFirst()
                    .names().keySet());
            assertEquals(shown, use.protectionReads.ofProject(caller, grant(caller, outside)).getFirst().names().keySet());
            assertEquals(List.of(), use.protectionReads.list(caller, target, Optional.of("b"), PageRequest.Offset.first()).items());
        }
    }

    private ProjectGrant grant(Caller caller, long project) {
        return TestModules.of(new FakeAccessFacts(scene.directory, () -> ProtectionScene.NOW)).access.access.project(caller,
                new ProjectRef.Id(project));
    }

    @ParameterizedTest
    @EnumSource(DefaultBranchProtection.class)
    void default_branch_is_protected_as_group_or_installation_chose(DefaultBranchProtection chosen) {
        FakeApplicationSettings settings = new FakeApplicationSettings(scene.transactions);
        DefaultProtections defaults = new DefaultProtections(scene.refs, settings);
        Optional<ProtectedRef> expected = ProtectedRef.initial("main", chosen);
        settings.put(Map.of(ApplicationSetting.DEFAULT_BRANCH_PROTECTION, (long) chosen.level()), ProtectionScene.NOW);
        when(scene.refs.defaultProtection(1)).thenReturn(Optional.empty());
        when(scene.refs.defaultProtection(2)).thenReturn(Optional.of(chosen));
        for (long project : List.of(1L, 2L)) {
            defaults.protect(project, "main", ProtectionScene.NOW);
            assertEquals(chosen.begunByDevelopers(), defaults.begunByDevelopers(project));
            expected.ifPresent(protection -> verify(scene.refs).add(project, protection, ProtectionScene.NOW));
            settings.put(Map.of(ApplicationSetting.DEFAULT_BRANCH_PROTECTION, chosen == DefaultBranchProtection.NONE ? 2L : 0L),
                    ProtectionScene.NOW);
        }
        if (expected.isEmpty()) {
            verify(scene.refs, never()).add(anyLong(), any(), any());
        }
    }

    @ParameterizedTest
    @CsvSource({"main, false", "m*, false", "other, true"})
    void default_branch_that_is_protected_already_gets_no_second_protection(String pattern, boolean added) {
        when(scene.refs.of(1)).thenReturn(List.of(ProtectedRef.standard(pattern)));
        use.defaultProtections.protect(1, "main", ProtectionScene.NOW);
        verify(scene.refs, times(added ? 1 : 0)).add(1, ProtectedRef.standard("main"), ProtectionScene.NOW);
    }

    private BranchProtection guards(Optional<RequestBranches.Pair> request) {
        when(scene.refs.of(scene.project)).thenReturn(List.of(ProtectedRef.standard("main"), ProtectedRef.standard("stable")));
        when(scene.refs.tagsOf(scene.project)).thenReturn(List.of(new ProtectedTag(new RefPattern("v*"),
                List.of(AccessGrant.MAINTAINERS))));
        return new BranchProtection(scene.refs, (project, iid) -> iid == 7 ? request : Optional.empty());
    }

    /** Branches of merge request 7: a feature, main, or both main and stable; another is gone. */
    @ParameterizedTest
    @CsvSource({
        "main,                       false, false, true",
        "topic,                      false, true,  false",
        "v1,                         false, true,  false",
        "v1,                         true,  false, true",
        "main,                       true,  true,  false",
        "refs/merge-requests/7/head, true,  true,  false",
        "refs/merge-requests/8/head, false, false, true"})
    void developer_runs_pipelines_on_refs_that_are_not_protected(String ref, boolean tag, boolean runs, boolean isProtected) {
        BranchProtection guards = guards(Optional.empty());
        Caller developer = scene.member("developer", Role.DEVELOPER);
        assertEquals(isProtected, guards.guard(scene.project, ref, tag).isProtected());
        assertEquals(runs, guards.mayRunOn(developer, grant(developer, scene.project), ref, tag));
        Caller maintainer = scene.member("maintainer", Role.MAINTAINER);
        assertEquals(true, guards.mayRunOn(maintainer, grant(maintainer, scene.project), ref, tag));
    }

    @ParameterizedTest
    @CsvSource({
        "topic, main,   true,  true,  false",
        "topic, main,   false, true,  false",
        "main,  topic,  true,  false, false",
        "main,  stable, true,  false, true",
        "main,  stable, false, false, false"})
    void ref_of_a_merge_request_is_protected_where_both_branches_are(String source, String target, boolean oneProject, boolean runs,
            boolean isProtected) {
        BranchProtection guards = guards(Optional.of(new RequestBranches.Pair(source, target, oneProject)));
        Caller developer = scene.member("developer", Role.DEVELOPER);
        for (String name : List.of("head", "merge")) {
            String ref = "refs/merge-requests/7/" + name;
            assertEquals(isProtected, guards.guard(scene.project, ref, false).isProtected());
            assertEquals(runs, guards.mayRunOn(developer, grant(developer, scene.project), ref, false));
        }
    }

    @Test
    void groups_of_a_pusher_are_read_where_an_entry_names_a_group_alone() {
        BranchProtection guards = guards(Optional.empty());
        Caller developer = scene.member("developer", Role.DEVELOPER);
        long user = developer.accountId().orElseThrow();
        when(scene.refs.groupsOf(scene.branches, user)).thenReturn(Set.of(5L));
        ProjectGrant grant = grant(developer, scene.project);
        Optional<Role> role = Optional.of(Role.DEVELOPER);
        assertEquals(new Pusher(user, role, false, Set.of(), OptionalLong.empty()),
                guards.pusher(developer, grant, Stream.of(AccessGrant.MAINTAINERS, new AccessGrant.User(user))));
        verify(scene.refs, never()).groupsOf(any(), anyLong());
        assertEquals(new Pusher(user, role, false, Set.of(5L), OptionalLong.empty()),
                guards.pusher(developer, grant, Stream.of(AccessGrant.MAINTAINERS, new AccessGrant.Group(5))));
        assertEquals(new Pusher(scene.root.accountId().orElseThrow(), Optional.empty(), true, Set.of(), OptionalLong.empty()),
                guards.pusher(scene.root, grant(scene.root, scene.project), Stream.empty()));
    }

    @Test
    void deploy_key_pushes_as_itself() {
        Caller.DeployKey key = new Caller.DeployKey(scene.directory.deployKey(Map.of(scene.project, true)), Optional.empty());
        assertEquals(new Pusher(0, Optional.empty(), false, Set.of(), OptionalLong.of(key.keyId())),
                guards(Optional.empty()).pusher(key, grant(key, scene.project), Stream.of(new AccessGrant.Group(5))));
        verify(scene.refs, never()).groupsOf(any(), anyLong());
    }

    @Test
    void push_is_decided_by_all_protections_that_match() {
        BranchProtection guards = guards(Optional.empty());
        assertEquals(scene.refs.of(scene.project), guards.of(scene.project));
        assertEquals(scene.refs.tagsOf(scene.project), guards.tagsOf(scene.project));
        assertEquals(List.of(ProtectedRef.standard("main")), guards.guard(scene.project, "main").protections());
        assertEquals(scene.refs.tagsOf(scene.project), guards.tagGuard(scene.project, "v1").protections());
        guards.lock(scene.project);
        verify(scene.refs).lock(scene.project);
    }
}
