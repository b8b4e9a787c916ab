package dev.slipway.application.epic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.slipway.application.epic.port.EpicStore;
import dev.slipway.application.epic.port.EpicStore.Locked;
import dev.slipway.application.epic.port.EpicStore.NewEpic;
import dev.slipway.application.kernel.Together;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.domain.epic.EpicDate;
import dev.slipway.domain.epic.EpicDraft;
import dev.slipway.domain.epic.EpicEvent;
import dev.slipway.domain.epic.EpicState;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Contract of {@code EpicStore}. */
public abstract class EpicStoreKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");
    private static final Instant LATER = START.plusSeconds(60);

    protected abstract EpicStore epics();

    protected abstract Transactions transactions();

    /** A group without epics. */
    protected abstract long group();

    /** A group without epics inside another one. */
    protected abstract long subgroup(long group);

    protected abstract long user();

    private static EpicDraft full() {
        return EpicDraft.titled("\uD83D\uDE80".repeat(255)).described("ü\n".repeat(500_000)).secret(true).colored("#ABCDEF")
                .labelled(List.of("höhe", "\"quoted\" {}", "back\\slash", "l".repeat(255)))
                .dated(new EpicDate(true, LocalDate.of(9999, 12, 31)), new EpicDate(false, LocalDate.of(1, 1, 1)));
    }

    private long made(long group, EpicDraft draft, long author) {
        return transactions().write(() -> epics().create(new NewEpic(group, draft, author, START)));
    }

    private long made(long group, long author) {
        return made(group, EpicDraft.titled("plan"), author);
    }

    private Optional<Locked> locked(long id) {
        return transactions().write(() -> epics().lock(id));
    }

    @Test
    final void created_epic_is_found_by_its_id() {
        long group = group();
        long id = made(group, full(), user());
        Locked expected = new Locked(id, group, 1, full(), EpicState.OPENED, OptionalLong.empty(), START);
        assertEquals(Optional.of(expected), locked(id));
        assertEquals(Optional.empty(), locked(id + 1_000));
    }

    @Test
    final void numbers_follow_one_another_in_each_group_and_are_never_repeated() {
        long one = group();
        long other = subgroup(one);
        long author = user();
        long first = made(one, author);
        long second = made(one, author);
        assertEquals(List.of(1L, 2L, 1L), LongStream.of(first, second, made(other, author))
                .mapToObj(id -> locked(id).orElseThrow().iid()).toList());
        transactions().write(() -> epics().remove(second));
        assertEquals(Optional.empty(), locked(second));
        assertEquals(3, locked(made(one, author)).orElseThrow().iid());
    }

    @Test
    final void concurrent_epics_have_different_numbers() throws Exception {
        long group = group();
        long author = user();
        ConcurrentSkipListSet<Long> numbers = new ConcurrentSkipListSet<>();
        Together.run(8, thread -> numbers.add(locked(made(group, author)).orElseThrow().iid()));
        assertEquals(LongStream.rangeClosed(1, 8).boxed().toList(), List.copyOf(numbers));
    }

    @Test
    final void failed_transaction_leaves_no_gap() {
        long group = group();
        long author = user();
        assertThrows(IllegalStateException.class, () -> transactions().write(() -> {
            epics().create(new NewEpic(group, EpicDraft.titled("plan"), author, START));
            throw new IllegalStateException();
        }));
        assertEquals(1, locked(made(group, author)).orElseThrow().iid());
    }

    @Test
    final void changed_epic_has_the_new_attributes() {
        long id = made(group(), full(), user());
        EpicDraft other = EpicDraft.titled("other").labelled(List.of("höhe", "new"));
        transactions().write(() -> epics().change(id, other, LATER));
        Locked changed = locked(id).orElseThrow();
        assertEquals(other, changed.content());
        assertEquals(LATER, changed.updatedAt());
        transactions().write(() -> epics().change(id, EpicDraft.titled("bare"), START));
        assertEquals(EpicDraft.titled("bare"), locked(id).orElseThrow().content());
        assertEquals(START, locked(id).orElseThrow().updatedAt());
    }

    @Test
    final void closed_epic_records_who_closed_it_until_it_is_reopened() {
        long id = made(group(), user());
        long closer = user();
        transactions().write(() -> epics().move(id, EpicEvent.CLOSE, closer, LATER));
        assertEquals(EpicState.CLOSED, locked(id).orElseThrow().state());
        assertEquals(LATER, locked(id).orElseThrow().updatedAt());
        assertTrue(epics().involves(closer));
        transactions().write(() -> epics().move(id, EpicEvent.REOPEN, closer, START));
        assertEquals(EpicState.OPENED, locked(id).orElseThrow().state());
        assertEquals(LATER, locked(id).orElseThrow().updatedAt(), "the time of an epic never goes back");
        assertFalse(epics().involves(closer));
    }

    @Test
    final void event_that_the_state_does_not_allow_fails() {
        long id = made(group(), user());
        assertThrows(IllegalStateException.class, () -> transactions().write(() -> epics().move(id, EpicEvent.REOPEN, 1, LATER)));
        assertThrows(IllegalStateException.class,
                () -> transactions().write(() -> epics().move(id + 1_000, EpicEvent.CLOSE, 1, LATER)));
    }

    @Test
    final void epics_of_a_user_are_reassigned() {
        long from = user();
        long to = user();
        long written = made(group(), from);
        long closed = made(group(), user());
        transactions().write(() -> epics().move(closed, EpicEvent.CLOSE, from, LATER));
        assertTrue(epics().involves(from));
        assertFalse(epics().involves(to));
        transactions().write(() -> epics().reassign(from, to));
        assertFalse(epics().involves(from));
        assertTrue(epics().involves(to));
        transactions().write(() -> epics().remove(written));
        assertTrue(epics().involves(to), "the one that it closed is left");
    }

    @Test
    final void epics_of_a_user_are_removed_in_pieces() {
        long author = user();
        long group = group();
        for (int one = 0; one < 3; one++) {
            made(group, author);
        }
        long other = made(group, user());
        assertEquals(2, (int) transactions().write(() -> epics().removeSomeOf(author, 2)));
        assertEquals(1, (int) transactions().write(() -> epics().removeSomeOf(author, 2)));
        assertEquals(0, (int) transactions().write(() -> epics().removeSomeOf(author, 2)));
        assertTrue(locked(other).isPresent());
    }

    @Test
    final void epics_of_a_group_and_those_below_are_removed_in_pieces() {
        long group = group();
        long inside = subgroup(group);
        long author = user();
        made(group, author);
        made(inside, author);
        made(subgroup(inside), author);
        long other = made(group(), author);
        assertTrue(epics().anyUnder(group));
        assertTrue(epics().anyUnder(inside));
        assertFalse(epics().anyUnder(group()));
        assertEquals(2, (int) transactions().write(() -> epics().removeSomeUnder(group, 2)));
        assertEquals(1, (int) transactions().write(() -> epics().removeSomeUnder(group, 2)));
        assertFalse(epics().anyUnder(group));
        assertTrue(locked(other).isPresent());
    }
}
