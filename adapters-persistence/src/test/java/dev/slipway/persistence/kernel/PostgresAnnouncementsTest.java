package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.AnnouncementsKit;
import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Announcements.Subscription;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import io.micronaut.configuration.jdbc.hikari.DatasourceConfiguration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresAnnouncementsTest extends AnnouncementsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private static final int PROCESSES = 10;

    private PostgresAnnouncements elsewhere;

    @Override
    protected Announcements announcements() {
        return HERE.get(Announcements.class);
    }

    @Override
    protected Announcements elsewhere() {
        if (elsewhere == null) {
            elsewhere = another();
        }
        return elsewhere;
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @Test
    void process_that_ends_after_a_commit_has_told_the_others() {
        Set<Long> heard = ConcurrentHashMap.newKeySet();
        try (Subscription ignored = announcements().listen("last.words", heard::add)) {
            Eventually.is(() -> {
                elsewhere().announce("last.words", 0);
                return heard.contains(0L);
            });
            for (long subject = 1; subject <= PROCESSES; subject++) {
                try (PostgresAnnouncements ending = another()) {
                    ending.announce("last.words", subject);
                }
            }
            Eventually.is(() -> heard.size() == PROCESSES + 1);
        }
    }

    private PostgresAnnouncements another() {
        return new PostgresAnnouncements(HERE.get(DataSource.class), HERE.get(DatasourceConfiguration.class), transactions(),
                HERE.get(Observations.class));
    }

    @AfterEach
    void close() {
        if (elsewhere != null) {
            elsewhere.close();
        }
    }
}
