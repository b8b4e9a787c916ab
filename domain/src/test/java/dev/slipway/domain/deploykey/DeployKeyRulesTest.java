package dev.slipway.domain.deploykey;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeployKeyRulesTest {

    @ParameterizedTest
    @CsvSource({"false,false,false,false", "true,false,false,true", "false,true,false,true", "false,false,true,true",
        "true,true,true,true"})
    void key_is_enabled_where_it_is_public_or_known_to_the_caller(boolean isPublic, boolean maintained, boolean administrator,
            boolean may) {
        assertEquals(may, DeployKeyRules.mayEnable(isPublic, maintained, administrator));
    }

    @ParameterizedTest
    @CsvSource({"false,false,true", "false,true,true", "true,false,false", "true,true,true"})
    void public_key_is_renamed_by_administrators(boolean isPublic, boolean administrator, boolean may) {
        assertEquals(may, DeployKeyRules.mayRename(isPublic, administrator));
    }

    @Test
    void key_that_is_not_public_ends_with_its_last_project() {
        assertTrue(DeployKeyRules.endsWithLastProject(false));
        assertFalse(DeployKeyRules.endsWithLastProject(true));
    }

    @Test
    void numbers_of_keys_and_projects_are_limited() {
        assertEquals(Optional.empty(), DeployKeyRules.projectProblem(99));
        assertEquals(Optional.of(new FieldError("base", Reason.of("deploy_key.too_many", 100))), DeployKeyRules.projectProblem(100));
        assertEquals(Optional.empty(), DeployKeyRules.keyProblem(999));
        assertEquals(Optional.of(new FieldError("base", Reason.of("deploy_key.too_many_projects", 1000))),
                DeployKeyRules.keyProblem(1000));
    }

    @ParameterizedTest
    @CsvSource({"1,1000", "20,50", "100,10"})
    void page_of_keys_shows_a_thousand_projects_at_most(int keys, int projects) {
        assertEquals(projects, DeployKeyRules.shownProjects(keys));
    }

    @Test
    void errors_of_a_key_name_it_as_a_part_of_the_project() {
        assertEquals(List.of(FieldError.of("deploy_key.title", "field.blank")),
                DeployKeyRules.ofProject(List.of(FieldError.of("title", "field.blank"))));
    }
}
