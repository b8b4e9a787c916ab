package dev.slipway.persistence.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.AccessWorld;
import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.MemberDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.namespace.address.NamespacesKit;
import dev.slipway.application.namespace.port.Namespaces;
import dev.slipway.domain.access.Role;
import dev.slipway.domain.namespace.NamespaceAudience;
import dev.slipway.domain.namespace.NamespaceSight;
import dev.slipway.persistence.access.AccessTables;
import dev.slipway.persistence.jooq.Tables;
import dev.slipway.persistence.kernel.ClauseGrid;
import dev.slipway.persistence.testing.Persistence;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqNamespacesTest extends NamespacesKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Namespaces namespaces() {
        return HERE.get(Namespaces.class);
    }

    @Override
    protected AccessWorld rows() {
        return new AccessTables(HERE.rows());
    }

    @Test
    void conditions_agree_with_the_domain_for_each_role_and_audience() {
        long anna = rows().user("anna");
        Map<Long, Optional<Role>> roles = new HashMap<>();
        long own = rows().personalNamespace(anna);
        roles.put(own, Optional.empty());
        roles.put(rows().store(GroupDraft.named("none")), Optional.empty());
        for (Role role : Role.values()) {
            long top = rows().store(GroupDraft.named(role.name()));
            long below = rows().store(GroupDraft.named("in").inside(top));
            rows().store(MemberDraft.ofGroup(top, anna, role));
            roles.put(top, Optional.of(role));
            roles.put(below, Optional.of(role));
            long ended = rows().store(GroupDraft.named("ended-" + role));
            rows().store(MemberDraft.ofGroup(ended, anna, role).until(LocalDate.now(ZoneOffset.UTC)));
            roles.put(ended, Optional.empty());
        }
        ClauseGrid<NamespaceSight, NamespaceSight.Check> grid = new ClauseGrid<>(NamespaceSight.CLAUSES);
        var n = Tables.NAMESPACES.as("n");
        for (boolean everything : new boolean[] {false, true}) {
            for (Role least : Role.values()) {
                NamespaceAudience audience = new NamespaceAudience(everything, OptionalLong.of(anna), least);
                for (Record row : HERE.get(DSLContext.class).select(n.ID)
                        .select(grid.fields(new NamespaceConditions(n).clauses(audience))).from(n).fetch()) {
                    long id = row.get(n.ID);
                    grid.check(new NamespaceSight(everything, id == own, roles.get(id), least), row);
                }
            }
        }
        grid.requireEveryPart();
    }

    @Test
    void repositories_of_all_groups_inside_count_for_the_root() {
        long top = rows().store(GroupDraft.named("top"));
        long project = rows().store(ProjectDraft.in(rows().store(GroupDraft.named("in").inside(top)), "p"));
        HERE.rows().ask("update projects set repository_size = 5 where id = ? returning id", project);
        NamespaceAudience all = new NamespaceAudience(true, OptionalLong.empty(), Role.GUEST);
        assertEquals(Optional.of(5L), namespaces().find(new GroupRef.Id(top), all).orElseThrow().figures().orElseThrow()
                .rootRepositorySize());
    }
}
