package dev.slipway.application.namespace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeastOnce;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import dev.slipway.application.kernel.fake.FakeTransactions;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.application.namespace.port.Groups;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** Who waits for what a namespace holds looks at longer and longer intervals, and says so in the end. */
final class RemoveNamespaceTest {

    private static final Instant HIDDEN = Instant.parse("2026-01-02T03:04:05Z");

    private final Groups groups = mock();
    private final NamespaceCascade contents = mock();
    private final Work work = mock();
    private final Observations observations = mock();
    private Instant now = HIDDEN;
    private final RemoveNamespace remove =
            new RemoveNamespace(groups, List.of(contents), work, new FakeTransactions(() -> now), observations, () -> now);

    private Instant next(Duration waited) {
        now = HIDDEN.plus(waited);
        remove.handle(7);
        ArgumentCaptor<Instant> time = ArgumentCaptor.forClass(Instant.class);
        verify(work, atLeastOnce()).at(time.capture(), eq("namespace.remove"), eq(7L));
        return time.getValue();
    }

    @Test
    void it_looks_again_later_and_later_and_says_when_it_takes_long() {
        when(groups.hiddenAt(7)).thenReturn(Optional.of(HIDDEN));
        assertEquals(HIDDEN.plusSeconds(3), next(Duration.ZERO));
        assertEquals(HIDDEN.plusSeconds(110), next(Duration.ofSeconds(100)));
        assertEquals(HIDDEN.plus(Duration.ofMinutes(66)), next(Duration.ofMinutes(60)));
        verifyNoInteractions(observations);
        assertEquals(HIDDEN.plus(Duration.ofMinutes(610)), next(Duration.ofMinutes(600)));
        verify(observations).trouble("removal.takes_long", null, "kind", "namespace.remove", "subject", 7L, "minutes", 600L);
        when(contents.removed(7)).thenReturn(true);
        remove.handle(7);
        verify(groups).remove(7);
    }

    @Test
    void all_contents_are_asked_in_any_order() {
        NamespaceCascade other = mock();
        when(groups.hiddenAt(7)).thenReturn(Optional.of(HIDDEN));
        for (List<NamespaceCascade> order : List.of(List.of(contents, other), List.of(other, contents))) {
            new RemoveNamespace(groups, order, work, new FakeTransactions(() -> now), observations, () -> now).handle(7);
        }
        verify(contents, times(2)).removed(7);
        verify(other, times(2)).removed(7);
        verify(groups, times(0)).remove(7);
    }

    @Test
    void what_is_hidden_for_long_and_forgotten_is_recorded_again() {
        Instant limit = HIDDEN.minus(Duration.ofMinutes(10));
        when(groups.hidden(limit, 0, 500)).thenReturn(List.of(7L, 8L));
        when(work.recorded("namespace.remove", List.of(7L, 8L))).thenReturn(Set.of(7L));
        remove.handle(0);
        verify(work).soon("namespace.remove", 8);
        verify(work, times(0)).soon("namespace.remove", 7);
    }

    @Test
    void namespace_that_is_not_hidden_stays_and_forgotten_ones_are_looked_for_every_ten_minutes() {
        when(groups.hiddenAt(7)).thenReturn(Optional.empty());
        when(contents.removed(7)).thenReturn(true);
        remove.handle(7);
        verify(contents, times(0)).removed(7);
        verify(groups, times(0)).remove(7);
        assertEquals("namespace.remove", remove.kind());
        assertEquals(Optional.of(Duration.ofMinutes(10)), remove.every());
    }
}
