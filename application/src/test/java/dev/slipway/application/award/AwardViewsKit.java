package dev.slipway.application.award;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.award.port.AwardViews;
import dev.slipway.application.award.port.Awards;
import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Walks;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.user.UserBrief;
import dev.slipway.domain.award.Awardable;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Contract of {@code AwardViews}. */
public abstract class AwardViewsKit {

    private static final Instant START = Instant.parse("2026-01-02T03:04:05.678901Z");

    private List<Awardable> each;
    private long anna;

    protected abstract AwardViews views();

    protected abstract Awards awards();

    protected abstract Transactions transactions();

    /** Returns an object of each kind. */
    protected abstract List<Awardable> objects();

    /** A user whose display name this is. */
    protected abstract long user(String name);

    protected abstract void deleteUser(long id);

    @BeforeEach
    final void make() {
        each = objects();
        anna = user("Anna");
    }

    private long give(Awardable awardable, long user, String name) {
        return transactions().write(() -> awards().give(awardable, user, name, START).orElseThrow());
    }

    @Test
    final void emoji_is_shown_with_every_field() {
        for (Awardable awardable : each) {
            long id = give(awardable, anna, "heart");
            AwardView view = views().find(awardable, id).orElseThrow();
            assertEquals(new AwardView(id, "heart", view.user(), awardable, START, START), view);
            assertEquals(Optional.of("Anna"), view.user().map(UserBrief::name));
            assertEquals(List.of(view), views().list(awardable, PageRequest.Offset.first()).items());
            each.stream().filter(other -> !other.equals(awardable)).forEach(other -> {
                assertEquals(Optional.empty(), views().find(other, id));
            });
            assertEquals(Optional.empty(), views().find(awardable, id + 1_000));
        }
    }

    @Test
    final void emoji_outlive_the_account() {
        long id = give(each.getFirst(), anna, "heart");
        deleteUser(anna);
        assertEquals(Optional.empty(), views().find(each.getFirst(), id).orElseThrow().user());
        assertEquals(1, views().list(each.getFirst(), PageRequest.Offset.first()).items().size());
    }

    @Test
    final void emoji_are_listed_and_walked_oldest_first() {
        for (Awardable awardable : each) {
            List<Long> ids = List.of(give(awardable, anna, "b"), give(awardable, user("Bob"), "a"), give(awardable, anna, "c"));
            Page<AwardView> page = views().list(awardable, new PageRequest.Offset(2, 2));
            assertEquals(3, page.total());
            assertEquals(ids.subList(2, 3), page.items().stream().map(AwardView::id).toList());
            Walks.same(request -> views().list(awardable, request));
        }
    }
}
