package dev.slipway.application.variable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.TestModules;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ProjectRef;
import dev.slipway.application.access.fake.FakeAccessFacts;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.audit.fake.FakeAuditEvents;
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
import dev.slipway.domain.audit.AuditValue;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.variable.VariableDraft;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Variables of each owner, and what is recorded of their changes. */
class VariableChangesTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final Optional<String> ANY = Optional.empty();
    private static final String SECRET = "s3cr3t-value";
    private static final UpdateVariable.Request NOTHING = new UpdateVariable.Request(null, null, null, null, null, null);

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeStoredVariables stored = new FakeStoredVariables(transactions, directory);
    private final long home = directory.store(GroupDraft.named("group").visible(Visibility.PUBLIC));
    private final long own = directory.store(ProjectDraft.in(home, "project").visible(Visibility.PUBLIC));
    private final TestModules modules = modules(stored);
    private final VariableModule use = modules.variable;
    private final Caller owner = member(Role.OWNER);
    private final Caller administrator = caller(directory.user("admin"), true);

    private TestModules modules(StoredVariables port) {
        return TestModules.of(clock, transactions, new FakeAccessFacts(directory, clock), port);
    }

    private Caller member(Role role) {
        long user = directory.user(role.name());
        directory.store(MemberDraft.ofGroup(home, user, role));
        return caller(user, false);
    }

    private static Caller caller(long id, boolean administrator) {
        return new Caller.Person(new Account(id, "user" + id, "User " + id, administrator, false, AccountState.ACTIVE), 1,
                Set.of(Scope.API));
    }

    private VariableTarget target(String name) {
        return switch (name) {
            case "project" -> new VariableTarget.Project(new ProjectRef.Id(own));
            case "group" -> new VariableTarget.Group(new GroupRef.Id(home));
            default -> new VariableTarget.Instance();
        };
    }

    private static VariableDraft draft(String key) {
        return new VariableDraft(key, SECRET, false, false, false, false, VariableDraft.EVERYWHERE);
    }

    private static Failure failure(Runnable call) {
        return assertThrows(Refusal.class, call::run).failure();
    }

    private List<String> recorded() {
        return ((FakeAuditEvents) modules.audit.ports.auditEvents()).stored().stream().map(view -> view.event().type() + " by "
                + view.author().id() + " of " + view.entity().type() + " " + view.entity().id() + " "
                + view.event().target().name().orElseThrow().text() + view.event().change().map(change -> " " + change.attribute() + " "
                        + change.from().map(AuditValue::text).orElse("") + " -> " + change.to().map(AuditValue::text).orElse(""))
                        .orElse("")).toList();
    }

    /** Values may be secrets, so that the trail says of them only that they changed. */
    @ParameterizedTest
    @CsvSource({"project,PROJECT", "group,GROUP", "instance,INSTANCE"})
    void each_change_is_recorded_for_its_owner_without_values(String name, String entity) {
        Caller caller = name.equals("instance") ? administrator : owner;
        VariableTarget target = target(name);
        VariableView made = use.createVariable.create(caller, target, draft("KEY"));
        assertEquals(new VariableView(made.id(), draft("KEY"), NOW), made);
        use.updateVariable.update(caller, target, "KEY", ANY, NOTHING);
        use.updateVariable.update(caller, target, "KEY", ANY, new UpdateVariable.Request("other-" + SECRET, null, true, null, null, null));
        use.deleteVariable.delete(caller, target, "KEY", ANY, Freshness.ANY);
        assertEquals(0, use.variableReads.list(caller, target, PageRequest.Offset.first()).total());
        long id = switch (name) {
            case "project" -> own;
            case "group" -> home;
            default -> 1;
        };
        String of = " by " + caller.accountId().orElseThrow() + " of " + entity + " " + id + " KEY";
        assertEquals(List.of("CI_VARIABLE_CREATED" + of, "CI_VARIABLE_UPDATED" + of + " protected false -> true",
                "CI_VARIABLE_UPDATED" + of + " value  -> ", "CI_VARIABLE_DELETED" + of), recorded());
        assertFalse(recorded().toString().contains(SECRET));
    }

    @ParameterizedTest
    @ValueSource(strings = {"project", "group", "instance"})
    void anonymous_caller_is_asked_for_credentials(String name) {
        Failure unauthenticated = new Failure.Unauthenticated(Optional.empty());
        VariableTarget target = target(name);
        assertEquals(unauthenticated, failure(() -> use.variableReads.list(Caller.ANONYMOUS, target, PageRequest.Offset.first())));
        assertEquals(unauthenticated, failure(() -> use.variableReads.get(Caller.ANONYMOUS, target, "KEY", ANY)));
        assertEquals(unauthenticated, failure(() -> use.createVariable.create(Caller.ANONYMOUS, target, draft("KEY"))));
        assertEquals(unauthenticated, failure(() -> use.updateVariable.update(Caller.ANONYMOUS, target, "KEY", ANY, NOTHING)));
        assertEquals(unauthenticated, failure(() -> use.deleteVariable.delete(Caller.ANONYMOUS, target, "KEY", ANY, Freshness.ANY)));
    }

    /** Rows: owner, role in its group, and whether that role reads and changes its variables. */
    @ParameterizedTest
    @CsvSource({"project,DEVELOPER,false", "project,MAINTAINER,true", "group,MAINTAINER,false", "group,OWNER,true", "instance,OWNER,false"})
    void variables_are_read_and_changed_by_the_same_members(String name, Role role, boolean allowed) {
        Caller caller = role == Role.OWNER ? owner : member(role);
        VariableTarget target = target(name);
        use.createVariable.create(name.equals("instance") ? administrator : owner, target, draft("KEY"));
        List<Runnable> all = List.of(() -> use.variableReads.list(caller, target, PageRequest.Offset.first()),
                () -> use.variableReads.get(caller, target, "KEY", ANY),
                () -> use.updateVariable.update(caller, target, "KEY", ANY, NOTHING),
                () -> use.createVariable.create(caller, target, draft("MORE")),
                () -> use.deleteVariable.delete(caller, target, "KEY", ANY, Freshness.ANY));
        for (Runnable each : all) {
            if (allowed) {
                each.run();
            } else {
                assertEquals(new Failure.Forbidden(Optional.empty()), failure(each));
            }
        }
        assertEquals(allowed ? List.of("MORE") : List.of("KEY"), stored.list(switch (name) {
            case "project" -> new VariableOwner.Project(own);
            case "group" -> new VariableOwner.Group(home);
            default -> new VariableOwner.Instance();
        }, PageRequest.Offset.first()).items().stream().map(view -> view.variable().key()).toList());
    }

    @Test
    void variable_that_cannot_be_stored_is_rejected_by_field() {
        VariableTarget target = target("project");
        assertEquals(new Failure.Invalid(List.of(FieldError.of("key", "variable.key_characters"))),
                failure(() -> use.createVariable.create(owner, target, draft("A-B"))));
        assertEquals(List.of(), recorded());
        assertEquals(0, use.variableReads.list(owner, target, PageRequest.Offset.first()).total());
    }

    /** Rows: owner, and the greatest number of its variables. */
    @ParameterizedTest
    @CsvSource({"project,8000", "group,30000", "instance,25"})
    void owner_has_a_greatest_number_of_variables(String name, int most) {
        Caller caller = name.equals("instance") ? administrator : owner;
        StoredVariables full = mock();
        when(full.insert(any(), any(), any())).thenReturn(OptionalLong.of(7));
        when(full.lockAndCount(any())).thenReturn(most - 1);
        CreateVariable create = modules(full).variable.createVariable;
        assertEquals(7, create.create(caller, target(name), draft("KEY")).id());
        when(full.lockAndCount(any())).thenReturn(most);
        assertEquals(new Failure.Invalid(List.of(FieldError.of("base", "variable.too_many." + name, most))),
                failure(() -> create.create(caller, target(name), draft("KEY"))));
    }

    @ParameterizedTest
    @CsvSource({"project,Variable", "group,GroupVariable", "instance,InstanceVariable"})
    void variable_that_is_deleted_meanwhile_is_not_found(String name, String thing) {
        Caller caller = name.equals("instance") ? administrator : owner;
        StoredVariables raced = mock();
        when(raced.named(any(), any(), any())).thenReturn(List.of(new VariableView(7, draft("KEY"), NOW)));
        when(raced.update(anyLong(), any(), any())).thenReturn(StoredVariables.Outcome.GONE);
        TestModules others = modules(raced);
        assertEquals(new Failure.NotFound(thing),
                failure(() -> others.variable.updateVariable.update(caller, target(name), "KEY", ANY, NOTHING)));
        assertEquals(new Failure.NotFound(thing),
                failure(() -> others.variable.deleteVariable.delete(caller, target(name), "KEY", ANY, Freshness.ANY)));
        assertEquals(List.of(), ((FakeAuditEvents) others.audit.ports.auditEvents()).stored().stream()
                .filter(view -> view.event().type().name().equals("CI_VARIABLE_DELETED")).toList());
        verify(raced, never()).insert(any(), any(), any());
    }

    @Test
    void text_of_a_request_does_not_show_the_value() {
        assertFalse(new UpdateVariable.Request(SECRET, null, null, null, null, "production").toString().contains(SECRET));
        assertEquals("Request[production]", new UpdateVariable.Request(SECRET, null, null, null, null, "production").toString());
    }
}
