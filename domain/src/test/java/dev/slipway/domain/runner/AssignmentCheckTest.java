package dev.slipway.domain.runner;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.job.FailureReason;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssignmentCheckTest {

    private static Optional<FailureReason> judged(boolean deleted, boolean enabled, boolean archived, boolean barred, boolean missing,
            boolean unsupported) {
        Set<String> offered = unsupported ? Set.of("cache") : Set.of("cache", "return_exit_code");
        return new AssignmentCheck(deleted, enabled, archived, barred, missing, Set.of("return_exit_code"), offered).judge()
                .map(AssignmentCheck.Rule::failure);
    }

    /** All of them, in the order in which they win. */
    @Test
    void the_first_of_all_reasons_wins() {
        for (int mask = 0; mask < 64; mask++) {
            boolean deleted = (mask & 1) != 0;
            boolean disabled = (mask & 2) != 0;
            boolean barred = (mask & 4) != 0;
            boolean missing = (mask & 8) != 0;
            boolean unsupported = (mask & 16) != 0;
            boolean archived = (mask & 32) != 0;
            FailureReason expected = deleted ? FailureReason.PROJECT_DELETED
                    : disabled ? FailureReason.BUILDS_DISABLED
                    : archived ? FailureReason.ARCHIVED_FAILURE
                    : barred ? FailureReason.USER_BLOCKED
                    : missing ? FailureReason.MISSING_DEPENDENCY_FAILURE
                    : unsupported ? FailureReason.RUNNER_UNSUPPORTED : null;
            assertEquals(Optional.ofNullable(expected), judged(deleted, !disabled, archived, barred, missing, unsupported), "case " + mask);
        }
    }

    @ParameterizedTest
    @CsvSource({"'','',true", "'','a b',true", "a,a,true", "a,'a b',true", "'a b',a,false", "a,'',false", "a,A,false"})
    void a_runner_must_have_every_feature_that_is_needed(String needed, String offered, boolean fits) {
        AssignmentCheck check = new AssignmentCheck(false, true, false, false, false, words(needed), words(offered));
        assertEquals(fits, check.judge().isEmpty());
    }

    private static Set<String> words(String text) {
        return text.isEmpty() ? Set.of() : Set.of(text.split(" "));
    }

    @Test
    void rules_have_names_of_their_own() {
        List<String> names = AssignmentCheck.RULES.stream().map(AssignmentCheck.Rule::id).distinct().toList();
        assertEquals(AssignmentCheck.RULES.size(), names.size());
        names.forEach(name -> assertEquals(0, name.indexOf("assignment.")));
    }
}
