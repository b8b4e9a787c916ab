package dev.slipway.application.variable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.variable.fake.FakeStoredVariables;
import dev.slipway.application.variable.port.StoredVariables;
import dev.slipway.domain.access.Account;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.access.Visibility;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.domain.variable.VariableDraft;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VariableUseCasesTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final Optional<String> ANY = Optional.empty();

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final VariableModule use = module(new FakeStoredVariables(transactions, directory));
    private final VariableReads reads = use.variableReads;
    private final CreateVariable create = use.createVariable;
    private final UpdateVariable update = use.updateVariable;
    private final DeleteVariable delete = use.deleteVariable;
    private final Map<Role, Caller> members = new EnumMap<>(Role.class);
    private VariableTarget project;
    private VariableTarget group;

    private VariableModule module(StoredVariables stored) {
        return TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), stored).variable;
    }

    @BeforeEach
    void arrange() {
        long home = directory.store(GroupDraft.named("group").visible(Visibility.PUBLIC));
        long id = directory.store(ProjectDraft.in(home, "project").visible(Visibility.PUBLIC));
        for (Role role : Role.values()) {
            long user = directory.user(role.name());
            directory.store(MemberDraft.ofGroup(home, user, role));
            members.put(role, caller(user, role.name(), false));
        }
        project = new VariableTarget.Project(new ProjectRef.Id(id));
        group = new VariableTarget.Group(new GroupRef.Id(home));
    }

    private static Caller caller(long id, String name, boolean administrator) {
        return new Caller.Person(new Account(id, name, name, administrator, false, AccountState.ACTIVE), 1, Set.of(Scope.API));
    }

    private static VariableDraft draft(String key, String scope) {
        return new VariableDraft(key, "value", false, false, false, false, scope);
    }

    private Failure refused(Runnable call) {
        return assertThrows(Refusal.class, call::run).failure();
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void maintainers_of_a_project_and_owners_of_a_group_keep_its_variables(Role role) {
        Caller caller = members.get(role);
        if (role.atLeast(Role.MAINTAINER)) {
            assertEquals("K", create.create(caller, project, draft("K", "*")).variable().key());
            assertEquals(1, reads.list(caller, project, PageRequest.Offset.first()).total());
        } else {
            assertEquals(new Failure.Forbidden(Optional.empty()), refused(() -> create.create(caller, project, draft("K", "*"))));
            assertEquals(new Failure.Forbidden(Optional.empty()), refused(() -> reads.list(caller, project, PageRequest.Offset.first())));
        }
        if (role == Role.OWNER) {
            assertEquals("K", create.create(caller, group, draft("K", "*")).variable().key());
        } else {
            assertEquals(new Failure.Forbidden(Optional.empty()), refused(() -> reads.get(caller, group, "K", ANY)));
        }
        assertEquals(new Failure.Forbidden(Optional.empty()), refused(() -> reads.get(caller, new VariableTarget.Instance(), "K", ANY)));
    }

    @Test
    void what_is_missing_is_called_by_its_name() {
        Caller owner = members.get(Role.OWNER);
        Caller administrator = caller(directory.store(AccountDraft.named("admin").asAdministrator()), "admin", true);
        assertEquals(new Failure.NotFound("Variable"), refused(() -> reads.get(owner, project, "K", ANY)));
        assertEquals(new Failure.NotFound("GroupVariable"), refused(() -> reads.get(owner, group, "K", ANY)));
        assertEquals(new Failure.NotFound("InstanceVariable"),
                refused(() -> reads.get(administrator, new VariableTarget.Instance(), "K", ANY)));
        assertEquals(new Failure.NotFound("Variable"), refused(() -> delete.delete(owner, project, "K", ANY, Freshness.ANY)));
    }

    @Test
    void where_several_have_the_key_the_client_says_which() {
        Caller owner = members.get(Role.OWNER);
        create.create(owner, project, draft("K", "*"));
        create.create(owner, project, draft("K", "production"));
        Failure several = new Failure.Conflict(Reason.of("variable.several"));
        UpdateVariable.Request other = new UpdateVariable.Request("other", null, null, null, null, null);
        assertEquals(several, refused(() -> reads.get(owner, project, "K", ANY)));
        assertEquals(several, refused(() -> update.update(owner, project, "K", ANY, other)));
        assertEquals(several, refused(() -> delete.delete(owner, project, "K", ANY, Freshness.ANY)));
        update.update(owner, project, "K", Optional.of("production"), other);
        assertEquals("value", reads.get(owner, project, "K", Optional.of("*")).variable().value());
        assertEquals("other", reads.get(owner, project, "K", Optional.of("production")).variable().value());
        assertEquals(new Failure.Invalid(List.of(FieldError.of("key", "variable.taken", "K"))), refused(() -> update.update(owner, project,
                "K",
                Optional.of("production"), new UpdateVariable.Request(null, null, null, null, null, "*"))));
        delete.delete(owner, project, "K", Optional.of("*"), Freshness.ANY);
        assertEquals("other", reads.get(owner, project, "K", ANY).variable().value());
    }

    @Test
    void an_update_is_judged_whole() {
        Caller owner = members.get(Role.OWNER);
        create.create(owner, project, draft("K", "*"));
        UpdateVariable.Request masked = new UpdateVariable.Request(null, null, null, true, null, null);
        assertEquals(new Failure.Invalid(List.of(FieldError.of("value", "field.invalid"))),
                refused(() -> update.update(owner, project, "K", ANY, masked)));
        UpdateVariable.Request both = new UpdateVariable.Request("long enough".replace(' ', '-'), true, true, true, true, "production");
        assertEquals(new VariableDraft("K", "long-enough", true, true, true, true, "production"),
                update.update(owner, project, "K", ANY, both).variable());
    }

    @Test
    void a_variable_that_is_younger_than_the_client_says_stays() {
        Caller owner = members.get(Role.OWNER);
        create.create(owner, project, draft("K", "*"));
        assertEquals(new Failure.PreconditionFailed(),
                refused(() -> delete.delete(owner, project, "K", ANY, new Freshness(Optional.of(NOW.minusSeconds(1))))));
        assertEquals(1, reads.list(owner, project, PageRequest.Offset.first()).total());
    }

    @Test
    void a_key_is_taken_once_and_there_is_a_most() {
        Caller owner = members.get(Role.OWNER);
        create.create(owner, project, draft("K", "*"));
        assertEquals(new Failure.Invalid(List.of(FieldError.of("key", "variable.taken", "K"))),
                refused(() -> create.create(owner, project, draft("K", "*"))));
        StoredVariables full = mock();
        when(full.lockAndCount(any())).thenReturn(8_000);
        CreateVariable crowded = module(full).createVariable;
        assertEquals(new Failure.Invalid(List.of(FieldError.of("base", "variable.too_many.project", 8_000))),
                refused(() -> crowded.create(owner, project, draft("L", "*"))));
    }
}
