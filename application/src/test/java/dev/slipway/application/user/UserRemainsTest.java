package dev.slipway.application.user;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class UserRemainsTest {

    private record Named(Place place) implements UserRemains {

        @Override
        public void hide(long userId, boolean hard, Instant now) {
        }

        @Override
        public boolean removed(long userId) {
            return true;
        }
    }

    @Test
    void alertsComeBeforeIssuesHoweverTheyWereFound() {
        UserRemains namespaces = new Named(UserRemains.Place.NAMESPACES);
        UserRemains alerts = new Named(UserRemains.Place.ALERTS);
        UserRemains issues = new Named(UserRemains.Place.ISSUES);
        List<UserRemains> expected = List.of(namespaces, alerts, issues);
        assertEquals(expected, UserRemains.inOrder(List.of(issues, alerts, namespaces)));
        assertEquals(expected, UserRemains.inOrder(List.of(alerts, issues, namespaces)));
    }
}
