package dev.slipway.application.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;

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
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusals;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.access.Scope;
import dev.slipway.domain.audit.AuditEntity;
import dev.slipway.domain.audit.AuditEntityType;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditEventType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Events of a private group, its project and the server, some caused by the caller and some by another account. */
final class AuditReadsTest {

    private static final Instant NOW = Instant.parse("2024-05-06T07:08:09Z");
    private static final PageRequest PAGE = PageRequest.Offset.first();

    private final InstantSource clock = InstantSource.fixed(NOW);
    private final FakeTransactions transactions = new FakeTransactions(clock);
    private final FakeDirectory rows = new FakeDirectory(transactions);
    private final FakeAuditEvents events = new FakeAuditEvents(transactions);
    private final AuditModule use = TestModules.of(clock, transactions, events, new FakeAccessFacts(rows, clock)).audit;

    private final long group = rows.store(GroupDraft.named("tools"));
    private final long project = rows.store(ProjectDraft.in(group, "p"));
    private final Caller other = person(rows.user("other"));

    private Caller person(long id) {
        return new Caller.Person(rows.account(id).orElseThrow(), 1, Set.of(Scope.API));
    }

    private Caller caller(String name) {
        long user = rows.store(name.equals("ADMINISTRATOR") ? AccountDraft.named(name).asAdministrator() : AccountDraft.named(name));
        if (name.startsWith("AUDITOR")) {
            events.makeAuditor(user);
        }
        Stream.of(Role.values()).filter(role -> name.endsWith(role.name()))
                .forEach(role -> rows.store(MemberDraft.ofGroup(group, user, role)));
        return switch (name) {
            case "ANONYMOUS" -> Caller.ANONYMOUS;
            case "AUDITOR JOB" -> new Caller.Job(rows.account(user).orElseThrow(), 1, 2, project);
            default -> person(user);
        };
    }

    private long record(Caller author, AuditEntity entity) {
        AuditEventType type = entity.type() == AuditEntityType.GROUP ? AuditEventType.GROUP_UPDATED : AuditEventType.PROJECT_ARCHIVED;
        use.auditTrail.record(author, NOW, AuditEvent.of(type, entity));
        return events.stored().getLast().id();
    }

    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS,     unauthenticated, unauthenticated",
        "STRANGER,      no Group,        no Project",
        "GUEST,         forbidden,       forbidden",
        "REPORTER,      forbidden,       forbidden",
        "DEVELOPER,     own,             own",
        "MAINTAINER,    own,             all",
        "OWNER,         all,             all",
        "ADMINISTRATOR, all,             all",
        "AUDITOR,       all,             all",
        "AUDITOR GUEST, all,             all",
        "AUDITOR JOB,   no Group,        no Project"})
    void members_read_what_their_role_does_and_auditors_everything(String name, String ofGroup, String ofProject) {
        Caller caller = caller(name);
        AuditEntity inGroup = AuditEntity.group(group);
        AuditEntity inProject = AuditEntity.project(project);
        long foreignOfGroup = record(other, inGroup);
        long ownOfGroup = record(caller, inGroup);
        long foreignOfProject = record(other, inProject);
        long ownOfProject = record(caller, inProject);
        GroupRef groupRef = new GroupRef.Id(group);
        new Reads(() -> use.auditReads.ofGroup(caller, groupRef, AuditFilter.all(), PAGE).items(),
                id -> use.auditReads.ofGroup(caller, groupRef, id)).compare(ofGroup, ownOfGroup, foreignOfGroup, ownOfProject);
        ProjectRef projectRef = new ProjectRef.Id(project);
        new Reads(() -> use.auditReads.ofProject(caller, projectRef, AuditFilter.all(), PAGE).items(),
                id -> use.auditReads.ofProject(caller, projectRef, id)).compare(ofProject, ownOfProject, foreignOfProject, ownOfGroup);
    }

    @ParameterizedTest
    @CsvSource({
        "ANONYMOUS, unauthenticated", "STRANGER, forbidden", "OWNER, forbidden", "AUDITOR, all", "ADMINISTRATOR, all"})
    void administrators_and_auditors_read_all_events(String name, String expected) {
        Caller caller = caller(name);
        long foreign = record(other, AuditEntity.group(group));
        long own = record(caller, AuditEntity.project(project));
        new Reads(() -> use.auditReads.list(caller, AuditFilter.all(), PAGE).items(), id -> use.auditReads.get(caller, id))
                .compare(expected, own, foreign, 999);
    }

    /** A list, and the same events one at a time. */
    private record Reads(Supplier<List<AuditEventView>> list, LongFunction<AuditEventView> one) {

        void compare(String expected, long own, long foreign, long elsewhere) {
            List<Long> seen = switch (expected) {
                case "all" -> List.of(own, foreign);
                case "own" -> List.of(own);
                default -> List.of();
            };
            List<Long> listed = new ArrayList<>();
            assertEquals(seen.isEmpty() ? expected : "done",
                    Refusals.end(() -> list.get().forEach(event -> listed.add(event.id()))));
            assertEquals(seen, listed);
            for (long id : new long[] {own, foreign, elsewhere}) {
                String end = seen.isEmpty() ? expected : seen.contains(id) ? "done" : "no Audit Event";
                assertEquals(end, Refusals.end(() -> assertEquals(id, one.apply(id).id())));
            }
        }
    }
}
