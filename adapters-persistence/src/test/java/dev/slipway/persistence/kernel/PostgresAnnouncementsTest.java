package dev.slipway.persistence.kernel;

import dev.slipway.application.kernel.AnnouncementsKit;
import dev.slipway.application.kernel.port.Announcements;
import dev.slipway.application.kernel.port.Observations;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.persistence.testing.Persistence;
import io.micronaut.configuration.jdbc.hikari.DatasourceConfiguration;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

class PostgresAnnouncementsTest extends AnnouncementsKit {

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    private PostgresAnnouncements elsewhere;

    @Override
    protected Announcements announcements() {
        return HERE.get(Announcements.class);
    }

    @Override
    protected Announcements elsewhere() {
        if (elsewhere == null) {
            elsewhere = new PostgresAnnouncements(HERE.get(DataSource.class), HERE.get(DatasourceConfiguration.class), transactions(),
                    HERE.get(Observations.class));
        }
        return elsewhere;
    }

    @Override
    protected Transactions transactions() {
        return HERE.get(Transactions.class);
    }

    @AfterEach
    void close() {
        if (elsewhere != null) {
            elsewhere.close();
        }
    }
}
