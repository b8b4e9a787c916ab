package dev.slipway.application.access;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.access.port.AccessFacts;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Ability;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.mockito.AdditionalAnswers;

/** Who passes which gate, sees what, and may do what there. */
final class AccessTest {

    private static final Failure UNAUTHENTICATED = Refusal.unauthenticated().failure();
    private static final Failure FORBIDDEN = Refusal.forbidden().failure();
    private static final Failure NO_PROJECT = Refusal.notFound("Project").failure();
    private static final Failure NO_GROUP = Refusal.notFound("Group").failure();

    private final FakeDirectory directory = new FakeDirectory(new FakeTransactions());
    private final AccessFacts facts = new FakeAccessFacts(directory, InstantSource.system());
    private final Access access = new Access(facts);
    private final Map<String, Caller> callers = new LinkedHashMap<>();
    private final Map<Visibility, Long> projects = new LinkedHashMap<>();
    private final Map<Visibility, Long> groups = new LinkedHashMap<>();
    private final long archived;

    AccessTest() {
        for (Visibility visibility : Visibility.values()) {
            long group = directory.store(GroupDraft.named(visibility.wireName()).visible(visibility));
            groups.put(visibility, group);
            projects.put(visibility,
                    directory.store(ProjectDraft.in(group, "p").visible(visibility).withPublicBuilds(visibility != Visibility.PUBLIC)));
        }
        archived = directory.store(ProjectDraft.in(groups.get(Visibility.PUBLIC), "old").visible(Visibility.PUBLIC).asArchived());
        callers.put("nobody", Caller.ANONYMOUS);
        callers.put("administrator", person(directory.store(AccountDraft.named("administrator").asAdministrator())));
        callers.put("stranger", person(directory.user("stranger")));
        callers.put("external", person(directory.store(AccountDraft.named("external").asExternal())));
        for (Role role : Role.values()) {
            long user = directory.user(role.name());
            groups.values().forEach(group -> directory.store(MemberDraft.ofGroup(group, user, role)));
            callers.put(role.name(), person(user));
        }
        callers.put("job of administrator", job("administrator", projects.get(Visibility.PRIVATE)));
        callers.put("job of developer", job("DEVELOPER", projects.get(Visibility.PRIVATE)));
    }

    private Caller person(long id) {
        return new Caller.Person(directory.account(id).orElseThrow(), 1, Set.of(Scope.API));
    }

    private Caller job(String owner, long projectId) {
        return new Caller.Job(callers.get(owner).account().orElseThrow(), 1, 1, projectId);
    }

    private static Optional<Failure> failure(Runnable question) {
        try {
            question.run();
            return Optional.empty();
        } catch (Refusal refusal) {
            return Optional.of(refusal.failure());
        }
    }

    @Test
    void deploy_token_is_a_reporter_of_its_project_alone() {
        long own = projects.get(Visibility.PRIVATE);
        Caller token = new Caller.DeployToken(1, own);
        assertEquals(Optional.of(Role.REPORTER), access.project(token, new ProjectRef.Id(own)).standing().role());
        assertEquals(true, access.allows(token, new ProjectRef.Id(own), Ability.READ_CODE));
        assertEquals(false, access.allows(token, new ProjectRef.Id(own), Ability.PUSH_CODE));
        for (long other : List.of(projects.get(Visibility.PUBLIC), projects.get(Visibility.INTERNAL))) {
            assertEquals(Optional.of(NO_PROJECT), failure(() -> access.project(token, new ProjectRef.Id(other))));
            assertEquals(false, access.allows(token, new ProjectRef.Id(other), Ability.READ_CODE));
            assertEquals(Optional.empty(), access.existing(token, new ProjectRef.Id(other)).orElseThrow().standing().role());
        }
        assertEquals(Optional.of(NO_GROUP), failure(() -> access.group(token, new GroupRef.Id(groups.get(Visibility.PRIVATE)))));
    }

    @Test
    void deploy_key_reads_and_pushes_where_it_is_enabled() {
        long read = projects.get(Visibility.PRIVATE);
        long push = projects.get(Visibility.INTERNAL);
        Caller key = new Caller.DeployKey(directory.deployKey(Map.of(read, false, push, true)), Optional.empty());
        assertEquals(true, access.allows(key, new ProjectRef.Id(read), Ability.READ_CODE));
        assertEquals(false, access.allows(key, new ProjectRef.Id(read), Ability.PUSH_CODE));
        assertEquals(true, access.allows(key, new ProjectRef.Id(push), Ability.PUSH_CODE));
        assertEquals(true, access.allows(key, new ProjectRef.Id(projects.get(Visibility.PUBLIC)), Ability.READ_CODE));
        assertEquals(false, access.allows(key, new ProjectRef.Id(projects.get(Visibility.PUBLIC)), Ability.PUSH_CODE));
        Caller other = new Caller.DeployKey(directory.deployKey(Map.of()), Optional.empty());
        for (long hidden : List.of(read, push)) {
            assertEquals(Optional.of(NO_PROJECT), failure(() -> access.project(other, new ProjectRef.Id(hidden))));
        }
    }

    @Test
    void groups_that_a_caller_sees_are_told_apart() {
        Set<Long> all = Set.copyOf(groups.values());
        assertEquals(Set.of(groups.get(Visibility.PUBLIC)), access.seenGroups(callers.get("nobody"), all));
        assertEquals(Set.of(groups.get(Visibility.PUBLIC)), access.seenGroups(callers.get("external"), all));
        assertEquals(Set.of(groups.get(Visibility.PUBLIC), groups.get(Visibility.INTERNAL)),
                access.seenGroups(callers.get("stranger"), all));
        assertEquals(all, access.seenGroups(callers.get("GUEST"), all));
        assertEquals(all, access.seenGroups(callers.get("administrator"), all));
        assertEquals(Set.of(), access.seenGroups(callers.get("administrator"), Set.of()));
    }

    @ParameterizedTest
    @CsvSource({
            "OPEN,               nobody, true,  passes", "OPEN,               nobody, false, passes",
            "SIGNED_IN_TO_WRITE, nobody, true,  passes", "SIGNED_IN_TO_WRITE, nobody, false, 401",
            "SIGNED_IN,          nobody, true,  401",    "SIGNED_IN,          nobody, false, 401",
            "ADMINISTRATOR,      nobody, true,  401",    "ADMINISTRATOR,      nobody, false, 401",
            "SIGNED_IN_TO_WRITE, GUEST,  false, passes", "SIGNED_IN,          GUEST,  false, passes",
            "ADMINISTRATOR,      OWNER,  true,  403",    "ADMINISTRATOR,      OWNER,  false, 403",
            "ADMINISTRATOR,      job of administrator, true, 403", "SIGNED_IN, job of developer, false, passes",
            "ADMINISTRATOR,      administrator, false, passes"})
    void gates_let_through(Gate gate, String caller, boolean reading, String outcome) {
        Optional<Failure> expected = switch (outcome) {
            case "401" -> Optional.of(UNAUTHENTICATED);
            case "403" -> Optional.of(FORBIDDEN);
            default -> Optional.empty();
        };
        assertEquals(expected, failure(() -> access.pass(gate, callers.get(caller), reading)));
    }

    @Test
    void content_is_shown_to_those_who_have_the_ability_in_its_project() {
        Caller guest = callers.get("GUEST");
        Caller reporter = callers.get("REPORTER");
        ProjectRef hidden = new ProjectRef.Id(projects.get(Visibility.PRIVATE));
        for (Caller caller : List.of(callers.get("administrator"), reporter)) {
            Guarded<String> read = new Guarded<>(facts.project(hidden, caller.accountId()), Optional.of("text"));
            assertEquals(Optional.of("text"), access.content(caller, read, Ability.READ_CODE));
            assertEquals(Optional.empty(), access.content(caller, new Guarded<>(read.project(), Optional.empty()), Ability.READ_CODE));
        }
        Guarded<String> ofGuest = new Guarded<>(facts.project(hidden, guest.accountId()), Optional.of("text"));
        assertEquals(Optional.of("text"), access.content(guest, ofGuest, Ability.READ_JOBS));
        assertEquals(FORBIDDEN, Refusals.of(() -> access.content(guest, ofGuest, Ability.READ_CODE)));
        Caller stranger = callers.get("stranger");
        assertEquals(NO_PROJECT, Refusals.of(() -> access.content(stranger, new Guarded<>(facts.project(hidden, stranger.accountId()),
                Optional.of("text")), Ability.READ_PROJECT)));
        assertEquals(NO_PROJECT, Refusals.of(() -> access.content(callers.get("administrator"),
                new Guarded<>(Optional.empty(), Optional.empty()), Ability.READ_PROJECT)));
    }

    @Test
    void use_cases_that_ask_for_another_right_than_sight_find_hidden_objects() {
        Caller stranger = callers.get("stranger");
        long group = groups.get(Visibility.PRIVATE);
        assertEquals(Optional.of(new GroupGrant(group, "private", Visibility.PRIVATE, Optional.empty(), false)),
                access.existing(stranger, new GroupRef.Id(group)));
        assertEquals(Optional.of(new GroupGrant(group, "private", Visibility.PRIVATE, Optional.of(Role.OWNER), false)),
                access.existing(callers.get("OWNER"), new GroupRef.Id(group)));
        assertEquals(Optional.empty(), access.existing(stranger, new GroupRef.Id(999)));
        ProjectRef project = new ProjectRef.Id(projects.get(Visibility.PRIVATE));
        assertFalse(access.existing(stranger, project).orElseThrow().standing().sees());
        assertEquals(Optional.empty(), access.existing(stranger, new ProjectRef.Id(999)));
    }

    @Test
    void gates_tell_who_passed() {
        Caller administrator = callers.get("administrator");
        assertEquals(administrator.account(), Optional.of(access.signedIn(administrator)));
        assertEquals(administrator.account(), Optional.of(access.administrator(administrator)));
    }

    /** The list of projects whose jobs are admitted is a question of its own to the database. */
    @Test
    void list_of_admitted_jobs_is_not_read_for_jobs_of_the_project() {
        AccessFacts counted = mock(AccessFacts.class, AdditionalAnswers.delegatesTo(facts));
        assertEquals(Role.DEVELOPER, new Access(counted).project(callers.get("job of developer"),
                new ProjectRef.Id(projects.get(Visibility.PRIVATE))).standing().role().orElseThrow());
        verify(counted, never()).jobTokens(anyLong(), anyLong());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "PRIVATE  | administrator GUEST REPORTER DEVELOPER MAINTAINER OWNER",
            "INTERNAL | administrator stranger GUEST REPORTER DEVELOPER MAINTAINER OWNER",
            "PUBLIC   | nobody administrator stranger external GUEST REPORTER DEVELOPER MAINTAINER OWNER"})
    void what_is_not_seen_is_not_found(Visibility visibility, String seeing) {
        List<String> sees = Arrays.asList(seeing.split(" "));
        callers.forEach((name, caller) -> {
            if (!name.startsWith("job")) {
                assertEquals(sees.contains(name) ? Optional.empty() : Optional.of(NO_PROJECT),
                        failure(() -> access.project(caller, new ProjectRef.Id(projects.get(visibility)))), name);
                assertEquals(sees.contains(name) ? Optional.empty() : Optional.of(NO_GROUP),
                        failure(() -> access.group(caller, new GroupRef.Id(groups.get(visibility)))), name);
            }
        });
    }

    @Test
    void a_missing_project_is_refused_like_a_hidden_one() {
        for (String reference : List.of("999", "-1", "99999999999999999999", "no/such", "private", "")) {
            assertEquals(NO_PROJECT, Refusals.of(() -> access.project(callers.get("administrator"), ProjectRef.of(reference))), reference);
        }
        assertEquals(NO_PROJECT, Refusals.of(() -> access.project(callers.get("stranger"), ProjectRef.of("private/p"))));
        assertEquals(NO_GROUP, Refusals.of(() -> access.group(callers.get("administrator"), GroupRef.of("999"))));
        assertEquals(NO_GROUP, Refusals.of(() -> access.group(callers.get("administrator"), GroupRef.of("private/p"))));
    }

    /** Role by role, what each ability needs at least, in a project that everybody signed in sees. */
    @ParameterizedTest
    @EnumSource(Ability.class)
    void a_role_is_allowed_what_the_table_says(Ability ability) {
        ProjectRef open = new ProjectRef.Id(projects.get(Visibility.INTERNAL));
        for (Role role : Role.values()) {
            Optional<Failure> refused = failure(() -> access.project(callers.get(role.name()), open, ability));
            assertEquals(NEEDS.get(ability) == null || role.atLeast(NEEDS.get(ability)) ? Optional.empty() : Optional.of(FORBIDDEN),
                    refused, ability + " " + role);
        }
        assertEquals(Optional.empty(), failure(() -> access.project(callers.get("administrator"), open, ability)));
        assertEquals(NEEDS.get(ability) == null ? Optional.empty() : Optional.of(FORBIDDEN),
                failure(() -> access.project(callers.get("stranger"), open, ability)));
        assertEquals(NO_PROJECT, Refusals.of(() -> access.project(callers.get("external"), open, ability)));
        assertEquals(NO_PROJECT, Refusals.of(() -> access.project(callers.get("nobody"), open, ability)));
    }

    /** Null where seeing such a project is enough. */
    private static final Map<Ability, Role> NEEDS = needs();

    private static Map<Ability, Role> needs() {
        Map<Ability, Role> needs = new LinkedHashMap<>();
        for (Ability ability : Ability.values()) {
            needs.put(ability, switch (ability) {
                case READ_PROJECT, READ_CODE, READ_PIPELINES, READ_JOBS, READ_ISSUES, READ_MILESTONES, CREATE_ISSUE, CHANGE_OWN_ISSUE,
                        REQUEST_ACCESS, READ_ENVIRONMENTS, READ_MERGE_REQUESTS, CREATE_MERGE_REQUEST, CHANGE_OWN_MERGE_REQUEST,
                        COMMENT_CODE, COMMENT_MERGE_REQUEST, COMMENT_ISSUE, READ_SNIPPETS, CHANGE_OWN_SNIPPET, COMMENT_SNIPPET -> null;
                case DESCRIBE_NEW_ISSUE, LINK_ISSUE, UPLOAD_FILE, READ_APPROVAL_RULES -> Role.GUEST;
                case UPDATE_ISSUE, READ_FREEZE_PERIODS, APPROVE_DEPLOYMENTS, READ_INTERNAL_NOTES, CREATE_SNIPPET,
                        MANAGE_LABELS, MANAGE_MILESTONES -> Role.REPORTER;
                case CREATE_PIPELINE, UPDATE_PIPELINE, UPDATE_JOB, READ_RESOURCE_GROUPS, MANAGE_RESOURCE_GROUPS, KEEP_ARTIFACTS, PUSH_CODE,
                        CREATE_SCHEDULE, READ_AUDIT_EVENTS, READ_ALERTS, UPDATE_ALERTS, TEST_ALERTS, MANAGE_ENVIRONMENTS,
                        DELETE_ENVIRONMENTS, DEPLOY, MANAGE_RELEASES, READ_AGENTS, APPROVE_MERGE_REQUEST, UPDATE_MERGE_REQUEST,
                        RESOLVE_THREADS -> Role.DEVELOPER;
                case READ_RUNNERS, ERASE_ANY_JOB, DELETE_ARTIFACTS, READ_ANY_PIPELINE_VARIABLES, READ_TRIGGERS, MANAGE_TRIGGERS,
                        READ_ACCESS_TOKENS, MANAGE_ACCESS_TOKENS, REVOKE_ACCESS_TOKENS, READ_JOB_TOKEN_SCOPE, MANAGE_JOB_TOKEN_SCOPE,
                        READ_VARIABLES, MANAGE_VARIABLES, MANAGE_SCHEDULES, MANAGE_MEMBERS, READ_ACCESS_REQUESTS,
                        MANAGE_RUNNERS, MANAGE_PROTECTION, READ_PROTECTED_ENVIRONMENTS, STOP_STALE_ENVIRONMENTS,
                        DELETE_DEPLOYMENTS, MANAGE_FREEZE_PERIODS, MANAGE_AGENTS, REVOKE_AGENTS, UPDATE_PROJECT,
                        READ_UPLOADS, MANAGE_UPLOADS, MANAGE_ALERT_INTEGRATIONS, READ_ERROR_TRACKING,
                        MANAGE_ERROR_TRACKING, MANAGE_NOTES, MANAGE_SNIPPETS, READ_APPROVAL_CONFIGURATION,
                        MANAGE_APPROVALS -> Role.MAINTAINER;
                case CREATE_RUNNER, DELETE_PIPELINE, DELETE_ISSUE, DELETE_MERGE_REQUEST, CHANGE_VISIBILITY, ARCHIVE_PROJECT,
                        MANAGE_FORK_RELATION, TRANSFER_PROJECT, DELETE_PROJECT, BACKDATE_NOTES -> Role.OWNER;
            });
        }
        return needs;
    }

    @Test
    void pipelines_of_a_public_project_can_be_for_its_members() {
        ProjectRef closed = new ProjectRef.Id(projects.get(Visibility.PUBLIC));
        assertDoesNotThrow(() -> access.project(Caller.ANONYMOUS, closed, Ability.READ_CODE));
        assertEquals(FORBIDDEN, Refusals.of(() -> access.project(Caller.ANONYMOUS, closed, Ability.READ_JOBS)));
        assertEquals(FORBIDDEN, Refusals.of(() -> access.project(callers.get("GUEST"), closed, Ability.READ_PIPELINES)));
        assertDoesNotThrow(() -> access.project(callers.get("REPORTER"), closed, Ability.READ_PIPELINES));
    }

    @Test
    void guests_of_a_private_project_read_no_code() {
        ProjectRef hidden = new ProjectRef.Id(projects.get(Visibility.PRIVATE));
        assertEquals(FORBIDDEN, Refusals.of(() -> access.project(callers.get("GUEST"), hidden, Ability.READ_CODE)));
        assertDoesNotThrow(() -> access.project(callers.get("REPORTER"), hidden, Ability.READ_CODE));
        assertDoesNotThrow(() -> access.project(callers.get("GUEST"), hidden, Ability.READ_JOBS));
    }

    @Test
    void an_archived_project_is_only_read_or_ended() {
        ProjectRef old = new ProjectRef.Id(archived);
        Set<Ability> allowed = EnumSet.noneOf(Ability.class);
        for (Ability ability : Ability.values()) {
            if (failure(() -> access.project(callers.get("administrator"), old, ability)).isEmpty()) {
                allowed.add(ability);
            }
        }
        assertEquals(EnumSet.of(Ability.READ_PROJECT, Ability.READ_CODE, Ability.READ_PIPELINES, Ability.READ_JOBS, Ability.READ_RUNNERS,
                Ability.READ_RESOURCE_GROUPS, Ability.READ_ANY_PIPELINE_VARIABLES, Ability.READ_TRIGGERS, Ability.READ_VARIABLES,
                Ability.READ_UPLOADS, Ability.READ_ACCESS_TOKENS, Ability.READ_JOB_TOKEN_SCOPE, Ability.READ_AUDIT_EVENTS,
                Ability.READ_ALERTS, Ability.READ_ISSUES, Ability.READ_ACCESS_REQUESTS, Ability.CHANGE_VISIBILITY, Ability.ARCHIVE_PROJECT,
                Ability.REVOKE_ACCESS_TOKENS, Ability.DELETE_PROJECT, Ability.READ_ENVIRONMENTS, Ability.READ_MILESTONES,
                Ability.READ_FREEZE_PERIODS, Ability.READ_PROTECTED_ENVIRONMENTS, Ability.READ_ERROR_TRACKING,
                Ability.READ_AGENTS, Ability.REVOKE_AGENTS, Ability.READ_MERGE_REQUESTS, Ability.READ_INTERNAL_NOTES,
                Ability.READ_APPROVAL_CONFIGURATION, Ability.READ_APPROVAL_RULES, Ability.READ_SNIPPETS),
                allowed);
    }

    @Test
    void a_job_sees_its_own_project_alone_and_is_no_administrator() {
        Caller ofAdministrator = callers.get("job of administrator");
        Caller ofDeveloper = callers.get("job of developer");
        ProjectRef own = new ProjectRef.Id(projects.get(Visibility.PRIVATE));
        assertEquals(NO_PROJECT, Refusals.of(() -> access.project(ofAdministrator, own)));
        assertEquals(Optional.of(Role.DEVELOPER), access.project(ofDeveloper, own, Ability.UPDATE_JOB).standing().role());
        assertEquals(FORBIDDEN, Refusals.of(() -> access.project(ofDeveloper, own, Ability.UPDATE_PROJECT)));
        for (Visibility visibility : List.of(Visibility.INTERNAL, Visibility.PUBLIC)) {
            assertEquals(NO_PROJECT, Refusals.of(() -> access.project(ofDeveloper, new ProjectRef.Id(projects.get(visibility)))));
        }
    }

    @ParameterizedTest
    @CsvSource({"true, false, false", "true, true, true", "false, false, true", "false, true, true"})
    void job_sees_another_project_that_admits_it_with_the_role_of_its_owner(boolean limited, boolean listed, boolean sees) {
        Caller ofDeveloper = callers.get("job of developer");
        long other = projects.get(Visibility.INTERNAL);
        List<Long> list = listed ? List.of(projects.get(Visibility.PRIVATE)) : List.of();
        directory.jobTokens().put(other, new FakeDirectory.JobTokenScope(limited, false, list, List.of()));
        ProjectRef reference = new ProjectRef.Id(other);
        assertEquals(sees, access.seen(ofDeveloper, reference).isPresent());
        assertEquals(sees, access.allows(ofDeveloper, reference, Ability.UPDATE_JOB));
        assertFalse(access.allows(ofDeveloper, reference, Ability.UPDATE_PROJECT));
        assertEquals(sees ? Optional.empty() : Optional.of(NO_PROJECT),
                failure(() -> access.project(ofDeveloper, reference, Ability.UPDATE_JOB)));
    }

    @Test
    void a_grant_tells_what_was_found() {
        ProjectGrant grant = access.project(callers.get("MAINTAINER"), ProjectRef.of("PRIVATE/P"));
        assertEquals(List.of(projects.get(Visibility.PRIVATE), groups.get(Visibility.PRIVATE), "private/p", "main"),
                List.of(grant.id(), grant.namespaceId(), grant.fullPath(), grant.defaultBranch()));
        GroupGrant group = access.group(callers.get("REPORTER"), GroupRef.of("Internal"));
        assertEquals(new GroupGrant(groups.get(Visibility.INTERNAL), "internal", Visibility.INTERNAL, Optional.of(Role.REPORTER), false),
                group);
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void groups_ask_for_a_role(Role needed) {
        GroupRef open = new GroupRef.Id(groups.get(Visibility.PUBLIC));
        for (Role held : Role.values()) {
            assertEquals(held.atLeast(needed) ? Optional.empty() : Optional.of(FORBIDDEN),
                    failure(() -> access.group(callers.get(held.name()), open, needed)));
        }
        assertEquals(FORBIDDEN, Refusals.of(() -> access.group(Caller.ANONYMOUS, open, needed)));
        assertEquals(NO_GROUP,
                Refusals.of(() -> access.group(callers.get("stranger"), new GroupRef.Id(groups.get(Visibility.PRIVATE)), needed)));
        assertEquals(new GroupGrant(groups.get(Visibility.PUBLIC), "public", Visibility.PUBLIC, Optional.empty(), true),
                access.group(callers.get("administrator"), open, needed));
    }

    @Test
    void member_of_a_group_sees_private_groups_below_it() {
        long below = directory.store(GroupDraft.named("below").inside(groups.get(Visibility.PRIVATE)).visible(Visibility.PRIVATE));
        assertEquals(Optional.of(Role.GUEST), access.group(callers.get("GUEST"), new GroupRef.Id(below)).role());
        assertEquals(NO_GROUP, Refusals.of(() -> access.group(callers.get("stranger"), new GroupRef.Id(below))));
    }

    @Test
    void who_is_a_member_below_sees_the_group_and_may_nothing_there() {
        long guest = directory.user("visitor");
        directory.store(MemberDraft.ofProject(projects.get(Visibility.PRIVATE), guest, Role.OWNER));
        GroupRef above = new GroupRef.Id(groups.get(Visibility.PRIVATE));
        assertEquals(Optional.empty(), access.group(person(guest), above).role());
        assertEquals(FORBIDDEN, Refusals.of(() -> access.group(person(guest), above, Role.GUEST)));
    }
}
