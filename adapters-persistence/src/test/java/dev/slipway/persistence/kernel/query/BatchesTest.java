package dev.slipway.persistence.kernel.query;

import static dev.slipway.persistence.jooq.Tables.USERS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class BatchesTest {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final long PATIENCE = 30;

    private long first;
    private long second;
    private long third;

    @BeforeEach
    void store() {
        first = HERE.rows().user();
        second = HERE.rows().user();
        third = HERE.rows().user();
    }

    private static int delete(long upTo, int most) {
        return HERE.get(Transactions.class).write(() -> Batches.delete(HERE.dsl(), USERS.ID, USERS.ID.le(upTo), most));
    }

    private static List<Long> left() {
        return HERE.dsl().select(USERS.ID).from(USERS).orderBy(USERS.ID).fetch(USERS.ID);
    }

    @Test
    void batch_deletes_rows_of_its_condition_up_to_its_size() {
        assertEquals(1, delete(second, 1));
        assertEquals(2, left().size());
        assertEquals(1, delete(second, 5));
        assertEquals(0, delete(second, 5));
        assertEquals(List.of(third), left());
    }

    @Test
    void row_that_another_transaction_has_locked_is_left_and_the_others_go() throws Exception {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            int deleted = HERE.get(Transactions.class).write(() -> {
                HERE.dsl().select(USERS.ID).from(USERS).where(USERS.ID.eq(second)).forNoKeyUpdate().fetch();
                try {
                    return threads.submit(() -> delete(third, 3)).get(PATIENCE, TimeUnit.SECONDS);
                } catch (Exception waits) {
                    throw new AssertionError("the batch waits", waits);
                }
            });
            assertEquals(2, deleted);
        }
        assertEquals(List.of(second), left());
        assertEquals(1, delete(third, 3));
        assertEquals(List.of(), left());
    }
}
