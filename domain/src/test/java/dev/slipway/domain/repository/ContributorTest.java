package dev.slipway.domain.repository;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.repository.Contributor.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContributorTest {

    private static Signature by(String name, String email) {
        return new Signature(name, email, Instant.EPOCH);
    }

    @Test
    void authors_are_told_apart_by_email_and_keep_their_last_name() {
        assertEquals(List.of(new Contributor("Grace", "g@x", 2), new Contributor("Ada", "a@x", 2), new Contributor("", "n@x", 1)),
                Contributor.of(List.of(by("Grace", "g@x"), by(" ", "a@x"), by("Gräce", "g@x"), by("Ada", "a@x"), by("", "n@x"))));
        assertEquals(List.of(), Contributor.of(List.of()));
    }

    @Test
    void every_order_goes_both_ways_and_ties_go_by_email() {
        Contributor ada = new Contributor("ada", "Z@x", 3);
        Contributor bob = new Contributor("Bob", "b@x", 1);
        Contributor other = new Contributor("bob", "c@x", 1);
        List<Contributor> all = List.of(other, ada, bob);
        assertEquals(List.of(ada, bob, other), sorted(all, Order.NAME.ascending()));
        assertEquals(List.of(bob, other, ada), sorted(all, Order.NAME.descending()));
        assertEquals(List.of(bob, other, ada), sorted(all, Order.EMAIL.ascending()));
        assertEquals(List.of(ada, other, bob), sorted(all, Order.EMAIL.descending()));
        assertEquals(List.of(bob, other, ada), sorted(all, Order.COMMITS.ascending()));
        assertEquals(List.of(ada, bob, other), sorted(all, Order.COMMITS.descending()));
    }

    private static List<Contributor> sorted(List<Contributor> all, Comparator<Contributor> order) {
        return Stream.of(all, all.reversed()).map(list -> list.stream().sorted(order).toList()).reduce((one, two) -> {
            assertEquals(one, two);
            return one;
        }).orElseThrow();
    }
}
