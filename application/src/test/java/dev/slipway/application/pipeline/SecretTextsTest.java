package dev.slipway.application.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.access.AccountState;
import dev.slipway.domain.variable.Variable;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that logs and errors must not show. */
class SecretTextsTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
    private static final String SECRET = "s3cr3t-text-0123456789";

    @Test
    void text_of_a_variable_names_its_key_alone() {
        List<PipelineVariable> variables = List.of(new PipelineVariable("KEY", SECRET, false), new PipelineVariable("FILE", SECRET, true));
        assertEquals("[KEY, FILE]", variables.toString());
    }

    /** Rows: whether it is a file, whether it is raw, and its type as clients see it. */
    @ParameterizedTest
    @CsvSource({"false,false,env_var", "false,true,env_var", "true,false,file"})
    void job_receives_a_variable_of_a_pipeline_as_it_was_given(boolean file, boolean raw, String type) {
        PipelineVariable variable = new PipelineVariable("KEY", SECRET, file, raw);
        assertEquals(new Variable("KEY", SECRET, false, false, file, raw), variable.toVariable());
        assertEquals(type, variable.type());
    }

    @Test
    void trigger_token_is_shown_whole_to_its_owner_alone_and_in_no_text() {
        UserBrief owner = new UserBrief(7, "ada", "Ada", AccountState.ACTIVE, "hash");
        TriggerView trigger = new TriggerView(1, SECRET, "nightly", NOW, NOW, null, owner);
        assertEquals(trigger, trigger.shownTo(7));
        TriggerView foreign = trigger.shownTo(8);
        assertEquals(SECRET.substring(0, 4), foreign.token());
        assertEquals(new TriggerView(1, foreign.token(), "nightly", NOW, NOW, null, owner), foreign);
        assertEquals("TriggerView[1, nightly]", trigger.toString());
        assertFalse(trigger.toString().contains(SECRET));
    }
}
