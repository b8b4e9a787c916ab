package dev.slipway.application.variable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.access.GroupDraft;
import dev.slipway.application.access.ProjectDraft;
import dev.slipway.application.access.fake.FakeDirectory;
import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.variable.fake.FakeStoredVariables;
import dev.slipway.domain.variable.Variable;
import dev.slipway.domain.variable.VariableDraft;
import dev.slipway.domain.variable.VariableOrigin;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class VariablesOfJobsTest {

    private final FakeTransactions transactions = new FakeTransactions();
    private final FakeDirectory directory = new FakeDirectory(transactions);
    private final FakeStoredVariables stored = new FakeStoredVariables(transactions, directory);
    private final VariablesOfJobs variables = new VariablesOfJobs(stored);
    private final long outer = directory.store(GroupDraft.named("outer"));
    private final long inner = directory.store(GroupDraft.named("inner").inside(outer));
    private final long project = directory.store(ProjectDraft.in(inner, "project"));

    private void keep(VariableOwner owner, String value, boolean onlyProtected, String scope) {
        stored.insert(owner, new VariableDraft("K", value, false, onlyProtected, false, false, scope), Instant.EPOCH).orElseThrow();
    }

    private Map<VariableOrigin, List<String>> received(boolean protectedRef, String environment) {
        return variables.of(project, protectedRef, Optional.ofNullable(environment)).entrySet().stream().collect(Collectors.toMap(
                Map.Entry::getKey, entry -> entry.getValue().stream().map(Variable::value).toList()));
    }

    @Test
    void inner_groups_win_over_outer_ones_in_spite_of_scopes() {
        keep(new VariableOwner.Group(outer), "outer for production", false, "production");
        keep(new VariableOwner.Group(outer), "outer", false, "*");
        keep(new VariableOwner.Group(inner), "inner", false, "*");
        keep(new VariableOwner.Group(inner), "inner for all p", false, "p*");
        keep(new VariableOwner.Instance(), "instance", false, "*");
        keep(new VariableOwner.Project(project), "project", false, "*");
        assertEquals(Map.of(
                VariableOrigin.INSTANCE, List.of("instance"),
                VariableOrigin.GROUP, List.of("outer", "outer for production", "inner", "inner for all p"),
                VariableOrigin.PROJECT, List.of("project")), received(false, "production"));
        assertEquals(List.of("outer", "inner"), received(false, null).get(VariableOrigin.GROUP));
    }

    @Test
    void protected_variables_reach_protected_refs_alone() {
        keep(new VariableOwner.Project(project), "secret", true, "*");
        assertEquals(List.of(), received(false, null).get(VariableOrigin.PROJECT));
        assertEquals(List.of("secret"), received(true, null).get(VariableOrigin.PROJECT));
    }
}
