package dev.slipway.domain.discussion.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LabelActionTest {

    @ParameterizedTest
    @EnumSource(LabelAction.class)
    void action_is_read_as_it_is_written(LabelAction action) {
        assertEquals(action, LabelAction.of(action.wireName()));
    }

    @Test
    void actions_have_the_words_of_the_dialect() {
        assertEquals("add", LabelAction.ADD.wireName());
        assertEquals("remove", LabelAction.REMOVE.wireName());
        assertThrows(NoSuchElementException.class, () -> LabelAction.of("ADD"));
    }
}
