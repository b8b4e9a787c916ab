package dev.slipway.persistence.branch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.access.AccountDraft;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.ShareDraft;
import dev.slipway.application.branch.ProtectionOwner.GroupBranches;
import dev.slipway.application.branch.ProtectionOwner.ProjectBranches;
import dev.slipway.application.branch.port.ProtectedRefs;
import dev.slipway.application.branch.port.ProtectionRules;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.branch.ProtectedRef;
import dev.slipway.domain.branch.ProtectionRule;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.testing.Persistence;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Decisions about a project read few rows, however many protections, invitations and memberships others have. */
class ProtectionPlanTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final int OTHERS = 72;
    private static final int EACH = 40;
    private static final int MANY = 5_000;
    private static final int FEW = 20;

    private long user;
    private long crew;
    private long group;
    private long project;

    @BeforeEach
    void arrange() {
        AccessTables rows = new AccessTables(HERE.rows());
        user = rows.store(AccountDraft.named("ada"));
        crew = rows.store(GroupDraft.named("crew"));
        group = rows.store(GroupDraft.named("inner").inside(rows.store(GroupDraft.named("outer"))));
        project = rows.store(ProjectDraft.in(group, "project"));
        rows.store(MemberDraft.ofGroup(crew, user, Role.DEVELOPER));
        rows.store(ShareDraft.toProject(project, crew, Role.DEVELOPER));
        for (int number = 0; number < OTHERS; number++) {
            rows.store(ProjectDraft.in(rows.store(GroupDraft.named("other" + number)), "other"));
        }
        protect("project_id", "projects");
        protect("namespace_id", "namespaces");
        HERE.database().execute("insert into group_shares (namespace_id, group_id, access_level, created_at) select a.id, b.id, 30, now() "
                + "from namespaces a join namespaces b on a.id <> b.id where a.full_path like 'other%' and b.full_path like 'other%'");
        HERE.get(ProtectedRefs.class).add(project, ProtectedRef.standard("main"), Instant.now());
        HERE.get(ProtectionRules.class).add(new GroupBranches(group), ProtectionRule.named("release", List.of()), Instant.now());
        HERE.database().execute("analyze protected_refs; analyze group_shares; analyze members; analyze namespaces; analyze projects");
        for (String table : List.of("protected_refs", "group_shares")) {
            assertTrue(HERE.database().number("select count(*) from " + table) > MANY, table);
        }
    }

    private static void protect(String column, String owners) {
        HERE.database().execute("insert into protected_refs (" + column + ", kind, name, allow_force_push, created_at, updated_at) "
                + "select id, 'branch', 'branch-' || number, false, now(), now() from generate_series(1, " + EACH + ") number, " + owners
                + " where full_path like 'other%'");
    }

    /** Returns what a question is answered, and checks how many rows of the tables it reads. */
    private static <T> T reading(Supplier<T> question) {
        return HERE.get(Transactions.class).write(() -> {
            long before = count();
            T answer = question.get();
            long read = count() - before;
            assertTrue(read <= FEW, read + " rows");
            return answer;
        });
    }

    private static long count() {
        return HERE.dsl().fetchSingle("select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::bigint from pg_stat_xact_user_tables "
                + "where relname in ('protected_refs', 'protected_ref_grants', 'group_shares', 'members')").get(0, Long.class);
    }

    @Test
    void protections_that_count_for_a_project_are_found_by_indexes() {
        ProtectedRefs refs = HERE.get(ProtectedRefs.class);
        ProtectionRules rules = HERE.get(ProtectionRules.class);
        assertEquals(2, reading(() -> refs.of(project)).size());
        assertEquals(0, reading(() -> refs.tagsOf(project)).size());
        assertTrue(reading(() -> rules.find(new ProjectBranches(project), "release")).orElseThrow().inherited());
        assertEquals(2, reading(() -> rules.list(new ProjectBranches(project), Optional.empty(), PageRequest.Offset.first())).total());
        assertEquals(1, reading(() -> rules.list(new GroupBranches(group), Optional.empty(), PageRequest.Offset.first())).total());
    }

    @Test
    void invitations_and_members_that_count_for_a_project_are_found_by_indexes() {
        ProjectBranches owner = new ProjectBranches(project);
        assertEquals(Set.of(crew), reading(() -> HERE.get(ProtectedRefs.class).groupsOf(owner, user)));
        assertEquals(Set.of(crew), reading(() -> HERE.get(ProtectionRules.class).invited(owner, Set.of(crew))));
        assertEquals(Set.of(user), reading(() -> HERE.get(ProtectionRules.class).members(owner, Set.of(user))));
    }
}
