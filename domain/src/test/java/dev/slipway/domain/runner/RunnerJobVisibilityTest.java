package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.FeatureLevel;
import dev.slipway.domain.access.ProjectFeatures;
import dev.slipway.domain.access.Role;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunnerJobVisibilityTest {

    private static Optional<String> denial(boolean administrator, Optional<Role> role, FeatureLevel repository, FeatureLevel builds) {
        ProjectFeatures features = new ProjectFeatures(repository, builds, FeatureLevel.ENABLED, FeatureLevel.ENABLED,
                FeatureLevel.ENABLED);
        return RunnerJobVisibility.CLAUSES.firstUnmet(new RunnerJobVisibility(administrator, role, features));
    }

    private static List<Optional<Role>> roles() {
        return Stream.concat(Stream.of(Optional.<Role>empty()), Stream.of(Role.values()).map(Optional::of)).toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void reporter_and_administrator_see_jobs_of_projects_whose_pipelines_are_not_switched_off(boolean administrator) {
        for (Optional<Role> role : roles()) {
            boolean reports = administrator || role.isPresent() && role.get() != Role.GUEST;
            for (FeatureLevel repository : FeatureLevel.values()) {
                for (FeatureLevel builds : FeatureLevel.values()) {
                    boolean open = repository != FeatureLevel.DISABLED && builds != FeatureLevel.DISABLED;
                    Optional<String> expected = !reports ? Optional.of("runner.job_reporter")
                            : open ? Optional.empty() : Optional.of("runner.job_builds_enabled");
                    assertEquals(expected, denial(administrator, role, repository, builds));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(FeatureLevel.class)
    void administrator_sees_no_jobs_where_the_repository_is_switched_off(FeatureLevel builds) {
        assertEquals(Optional.of("runner.job_builds_enabled"), denial(true, Optional.of(Role.OWNER), FeatureLevel.DISABLED, builds));
    }
}
