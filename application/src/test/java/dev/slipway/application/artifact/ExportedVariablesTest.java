package dev.slipway.application.artifact;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import dev.slipway.application.artifact.port.Artifacts;
import dev.slipway.application.artifact.port.Artifacts.ExportedVariable;
import dev.slipway.domain.variable.Variable;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Variables that jobs export to later jobs. */
class ExportedVariablesTest {

    private final Artifacts artifacts = mock();

    /** Exported values may be secrets, and the later of two jobs overrides the earlier. */
    @Test
    void variables_are_hidden_and_in_the_order_of_their_jobs() {
        when(artifacts.exported(Set.of(1L, 2L, 3L))).thenReturn(List.of(new ExportedVariable(1, "A", "of 1"),
                new ExportedVariable(1, "B", "b"), new ExportedVariable(2, "A", "of 2")));
        assertEquals(List.of(Variable.hidden("A", "of 2"), Variable.hidden("A", "of 1"), Variable.hidden("B", "b")),
                ExportedVariables.of(artifacts, List.of(3L, 2L, 1L)));
    }

    @Test
    void job_that_depends_on_none_asks_for_none() {
        assertEquals(List.of(), ExportedVariables.of(artifacts, List.of()));
        verify(artifacts, never()).exported(any());
    }
}
