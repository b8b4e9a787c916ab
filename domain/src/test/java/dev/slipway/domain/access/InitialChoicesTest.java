package dev.slipway.domain.access;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import org.junit.jupiter.api.Test;

class InitialChoicesTest {

    @Test
    void each_choice_has_an_initial_value() {
        InitialChoices initial = new InitialChoices(Map.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT, 7L,
                InstallationChoice.DEFAULT_BRANCH_PROTECTION, 2L));
        assertEquals(7, initial.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT));
        assertEquals(2, initial.of(InstallationChoice.DEFAULT_BRANCH_PROTECTION));
        assertThrows(IllegalArgumentException.class, () -> new InitialChoices(Map.of(InstallationChoice.DEFAULT_PROJECTS_LIMIT, 7L)));
    }
}
