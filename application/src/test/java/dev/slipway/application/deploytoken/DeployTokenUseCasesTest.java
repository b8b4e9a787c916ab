package dev.slipway.application.deploytoken;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
import dev.slipway.application.deploytoken.CreateDeployToken.Issued;
import dev.slipway.application.deploytoken.fake.FakeDeployTokens;
import dev.slipway.application.deploytoken.port.DeployTokens;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeSecrets;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.deploytoken.DeployTokenDraft;
import dev.slipway.domain.deploytoken.DeployTokenScope;
import dev.slipway.domain.kernel.FieldError;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.AdditionalAnswers;

/** Members who make, see and delete deploy tokens of their projects and groups. */
final class DeployTokenUseCasesTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private final FakeTransactions transactions = new FakeTransactions(() -> NOW);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeDeployTokens tokens = new FakeDeployTokens(transactions, directory);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final FakeSecrets secrets = new FakeSecrets();
    private final InstantSource clock = InstantSource.fixed(NOW);
    private final DeployTokenModule use = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), tokens, events,
            secrets).deployToken;
    private final long group = directory.store(GroupDraft.named("g"));
    private final long project = directory.store(ProjectDraft.in(group, "p"));
    private final Caller root = person(directory.store(AccountDraft.named("root").asAdministrator()));

    private Caller person(long user) {
        return new Caller.Person(directory.account(user).orElseThrow(), 0, Set.of(Scope.API));
    }

    private Caller member(Role role) {
        long user = directory.user("member-" + role);
        directory.store(MemberDraft.ofGroup(group, user, role));
        return person(user);
    }

    private DeployTokenTarget target(boolean ofProject) {
        return ofProject ? new DeployTokenTarget.Project(new ProjectRef.Id(project)) : new DeployTokenTarget.Group(new GroupRef.Id(group));
    }

    private static DeployTokenDraft draft(String name) {
        return new DeployTokenDraft(name, Optional.empty(), Set.of(DeployTokenScope.READ_REPOSITORY), Optional.empty());
    }

    private Issued issued(boolean ofProject) {
        return use.createDeployToken.create(root, target(ofProject), draft("t"));
    }

    private List<Long> listed(Caller caller, boolean ofProject) {
        return use.deployTokenReads.list(caller, target(ofProject), Optional.empty(), PageRequest.Offset.first()).items().stream()
                .map(DeployTokenView::id).toList();
    }

    private List<String> recorded() {
        return events.stored().stream().map(each -> each.event().type() + " " + each.entity().type() + " " + each.entity().id() + " "
                + each.event().target().id().orElseThrow()).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void secret_is_shown_once_and_opens_the_token(boolean ofProject) {
        Issued issued = issued(ofProject);
        assertTrue(issued.secret().matches("gldt-.{20}"), issued.secret());
        assertEquals(Optional.of(issued.token()), tokens.of(secrets.digest(issued.secret()), NOW));
        assertEquals(issued.token().toString(), issued.toString());
        assertEquals(issued.token(), use.deployTokenReads.get(root, target(ofProject), issued.token().id()));
        assertEquals(List.of("DEPLOY_TOKEN_CREATED " + (ofProject ? "PROJECT " + project : "GROUP " + group) + " " + issued.token().id()),
                recorded());
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void members_manage_tokens_of_projects_from_maintainer_on_and_of_groups_as_owners(Role role) {
        Caller caller = member(role);
        for (boolean ofProject : List.of(true, false)) {
            long id = issued(ofProject).token().id();
            if (role.atLeast(ofProject ? Role.MAINTAINER : Role.OWNER)) {
                assertEquals(List.of(id), listed(caller, ofProject));
                assertEquals(id, use.deployTokenReads.get(caller, target(ofProject), id).id());
                use.deleteDeployToken.delete(caller, target(ofProject), id);
                assertEquals(List.of(use.createDeployToken.create(caller, target(ofProject), draft("t")).token().id()),
                        listed(caller, ofProject));
            } else {
                int before = recorded().size();
                for (Executable call : List.<Executable>of(() -> listed(caller, ofProject),
                        () -> use.deployTokenReads.get(caller, target(ofProject), id),
                        () -> use.createDeployToken.create(caller, target(ofProject), draft("t")),
                        () -> use.deleteDeployToken.delete(caller, target(ofProject), id))) {
                    assertEquals(Refusal.forbidden().failure(), Refusals.of(call));
                }
                assertEquals(List.of(id), listed(root, ofProject));
                assertEquals(before, recorded().size());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void others_are_not_told_of_project_and_group(boolean ofProject) {
        long id = issued(ofProject).token().id();
        Caller other = person(directory.user("other"));
        for (Executable call : List.<Executable>of(() -> listed(other, ofProject),
                () -> use.createDeployToken.create(other, target(ofProject), draft("t")),
                () -> use.deleteDeployToken.delete(other, target(ofProject), id))) {
            assertEquals(new Failure.NotFound(ofProject ? "Project" : "Group"), Refusals.of(call));
        }
        for (Executable call : List.<Executable>of(() -> listed(Caller.ANONYMOUS, ofProject),
                () -> use.createDeployToken.create(Caller.ANONYMOUS, target(ofProject), draft("t")),
                () -> use.deleteDeployToken.delete(Caller.ANONYMOUS, target(ofProject), id))) {
            assertEquals(Refusal.unauthenticated().failure(), Refusals.of(call));
        }
    }

    @Test
    void token_of_an_archived_project_is_deleted_and_none_is_made() {
        long id = issued(true).token().id();
        directory.archiveProject(project);
        Caller maintainer = member(Role.MAINTAINER);
        assertEquals(Refusal.forbidden().failure(),
                Refusals.of(() -> use.createDeployToken.create(maintainer, target(true), draft("t"))));
        assertEquals(List.of(id), listed(maintainer, true));
        use.deleteDeployToken.delete(maintainer, target(true), id);
        assertEquals(List.of(), listed(maintainer, true));
        assertEquals("DEPLOY_TOKEN_DESTROYED PROJECT " + project + " " + id, recorded().getLast());
    }

    @Test
    void token_is_found_with_its_owner_alone() {
        long id = issued(true).token().id();
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> use.deployTokenReads.get(root, target(false), id)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> use.deleteDeployToken.delete(root, target(false), id)));
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> use.deleteDeployToken.delete(root, target(true), id + 1)));
        assertEquals(List.of(id), listed(root, true));
        assertEquals(1, recorded().size());
    }

    @Test
    void token_that_is_deleted_meanwhile_is_not_recorded_twice() {
        long id = issued(true).token().id();
        DeployTokens racing = mock(DeployTokens.class, AdditionalAnswers.delegatesTo(tokens));
        doReturn(false).when(racing).remove(any(), anyLong());
        DeployTokenModule module = TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), racing, events, secrets)
                .deployToken;
        assertEquals(Refusal.notFound().failure(), Refusals.of(() -> module.deleteDeployToken.delete(root, target(true), id)));
        assertEquals(1, recorded().size());
    }

    @Test
    void token_that_breaks_a_rule_is_not_made() {
        assertEquals(new Failure.Invalid(List.of(FieldError.of("name", "field.blank"), FieldError.of("scopes", "field.blank"))),
                Refusals.of(() -> use.createDeployToken.create(root, target(true), new DeployTokenDraft(" ", Optional.empty(), Set.of(),
                        Optional.empty()))));
        assertEquals(List.of(), recorded());
        assertEquals(List.of(), listed(root, true));
    }

    @ParameterizedTest
    @CsvSource({"true, one", "false, two"})
    void administrator_lists_the_tokens_of_all_owners(boolean active, String name) {
        use.createDeployToken.create(root, target(true), draft("one"));
        use.createDeployToken.create(root, target(false), new DeployTokenDraft("two", Optional.of("robot"),
                Set.of(DeployTokenScope.READ_REPOSITORY), Optional.of(NOW)));
        assertEquals(List.of(name), use.deployTokenReads.all(root, Optional.of(active), PageRequest.Offset.first()).items().stream()
                .map(DeployTokenView::name).toList());
        assertEquals(2, use.deployTokenReads.all(root, Optional.empty(), PageRequest.Offset.first()).items().size());
        assertEquals(Refusal.forbidden().failure(), Refusals.of(() -> use.deployTokenReads.all(member(Role.OWNER), Optional.empty(),
                PageRequest.Offset.first())));
    }
}
