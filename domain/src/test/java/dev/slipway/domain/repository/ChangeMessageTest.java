package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeMessageTest {

    private static final String SHA = "0123456789012345678901234567890123456789";

    private static Commit commit(String message) {
        Signature ada = new Signature("Ada", "ada@example.com", Instant.EPOCH);
        return new Commit(SHA, List.of(), ada, ada, message);
    }

    @Test
    void cherry_pick_keeps_the_message_and_names_the_commit() {
        assertEquals("Add\n\nBody\n\n(cherry picked from commit " + SHA + ")", ChangeMessage.ofCherryPick(commit("Add\n\nBody\n")));
        assertEquals("Add\n\n(cherry picked from commit " + SHA + ")", ChangeMessage.ofCherryPick(commit("Add")));
    }

    @Test
    void revert_quotes_the_title_and_names_the_commit() {
        assertEquals("Revert \"Add\"\n\nThis reverts commit " + SHA, ChangeMessage.ofRevert(commit("Add\n\nBody\n")));
        assertEquals("Revert \"Revert \"Add\"\"\n\nThis reverts commit " + SHA, ChangeMessage.ofRevert(commit(" Revert \"Add\" \n")));
    }
}
