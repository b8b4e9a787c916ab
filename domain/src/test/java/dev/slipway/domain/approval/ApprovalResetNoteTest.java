package dev.slipway.domain.approval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ApprovalResetNoteTest {

    private static List<String> users(int number) {
        return IntStream.rangeClosed(1, number).mapToObj(user -> "u" + user).toList();
    }

    @Test
    void users_and_cause_are_named() {
        assertEquals("reset approvals from @u1 by pushing to the branch", ApprovalResetNote.PUSHED.text(users(1)));
        assertEquals("reset approvals from @u1 and @u2 by changing the target branch", ApprovalResetNote.RETARGETED.text(users(2)));
        assertEquals("reset approvals from @u1, @u2, and @u3 by pushing to the branch", ApprovalResetNote.PUSHED.text(users(3)));
    }

    @Test
    void twenty_users_are_named_and_others_counted() {
        String nineteen = users(19).stream().map(user -> "@" + user).collect(Collectors.joining(", "));
        assertEquals("reset approvals from " + nineteen + ", and @u20 by pushing to the branch", ApprovalResetNote.PUSHED.text(users(20)));
        assertEquals("reset approvals from " + nineteen + ", @u20, and 2 more by pushing to the branch",
                ApprovalResetNote.PUSHED.text(users(22)));
    }
}
