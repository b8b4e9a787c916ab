package dev.slipway.persistence.project;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.application.kernel.Eventually;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.namespace.port.Groups;
import dev.slipway.application.namespace.port.Members;
import dev.slipway.application.project.ProjectsKit;
import dev.slipway.application.project.port.Projects;
import dev.slipway.application.project.port.Projects.Home;
import dev.slipway.application.user.port.Users;
import dev.slipway.domain.access.Visibility;
import dev.slipway.persistence.testing.Persistence;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JooqProjectsTest extends ProjectsKit {

    private static final String WAITERS =
            "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

    @RegisterExtension
    static final Persistence HERE = new Persistence();

    @Override
    protected Users users() {
        return HERE.get(Users.class);
    }

    @Override
    protected Groups groups() {
        return HERE.get(Groups.class);
    }

    @Override
    protected Members members() {
        return HERE.get(Members.class);
    }

    @Override
    protected Projects projects() {
        return HERE.get(Projects.class);
    }

    /** A statement that waits for a row sees the row anew and all other tables as they were before. */
    @Test
    void update_that_waited_for_another_sees_the_topics_of_that() throws Exception {
        long group = group("g");
        long id = project(group, "one", Visibility.PUBLIC);
        Home home = projects().lockHome(group, OptionalLong.empty()).orElseThrow();
        Transactions transactions = HERE.get(Transactions.class);
        CountDownLatch written = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> first = threads.submit(() -> transactions.write(() -> {
                projects().lock(id);
                projects().update(id, bearing(home, "one", Visibility.PUBLIC, List.of("new"), NOW).attributes(), "g/one", NOW);
                written.countDown();
                Eventually.is(() -> (Long) HERE.rows().ask(WAITERS) > 0);
            }));
            written.await();
            Object topics = transactions.write(() -> projects().lock(id).orElseThrow().attributes().settings().get("topics"));
            first.get();
            assertEquals(List.of("new"), topics);
        }
    }
}
