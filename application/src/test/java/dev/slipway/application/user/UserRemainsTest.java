package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.audit.AuditAuthor;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserRemainsTest {

    private record Named(Place place) implements UserCascade {

        @Override
        public void hide(long userId, boolean hard, AuditAuthor author, Instant now) {
        }

        @Override
        public boolean removed(long userId) {
            return true;
        }
    }

    @Test
    void alerts_come_before_issues_however_they_were_found() {
        UserCascade namespaces = new Named(UserCascade.Place.NAMESPACES);
        UserCascade alerts = new Named(UserCascade.Place.ALERTS);
        UserCascade issues = new Named(UserCascade.Place.ISSUES);
        UserCascade notes = new Named(UserCascade.Place.NOTES);
        List<UserCascade> expected = List.of(namespaces, alerts, issues, notes);
        assertEquals(expected, UserCascade.inOrder(List.of(notes, issues, alerts, namespaces)));
        assertEquals(expected, UserCascade.inOrder(List.of(alerts, issues, notes, namespaces)));
    }
}
