package dev.slipway.domain.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.slipway.domain.access.ApplicationTokenLifecycle;
import dev.slipway.domain.alert.AlertLifecycle;
import dev.slipway.domain.environment.DeploymentLifecycle;
import dev.slipway.domain.environment.EnvironmentLifecycle;
import dev.slipway.domain.epic.EpicLifecycle;
import dev.slipway.domain.issue.IssueLifecycle;
import dev.slipway.domain.job.JobLifecycle;
import dev.slipway.domain.kernel.Lifecycle;
import dev.slipway.domain.kernel.LifecyclePage;
import dev.slipway.domain.mergerequest.automerge.AutoMergeLifecycle;
import dev.slipway.domain.mergerequest.MergeRequestLifecycle;
import dev.slipway.domain.milestone.MilestoneLifecycle;
import dev.slipway.domain.oauth.CodeLifecycle;
import dev.slipway.domain.oauth.DeviceLifecycle;
import dev.slipway.domain.user.AccountLifecycle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The pages in docs/states are what the tables print. Run with -Dslipway.print=true to print them again. */
class StatePagesTest {

    private static final Path PAGES = Path.of("..", "docs", "states");

    @TestFactory
    Stream<DynamicTest> every_page_is_up_to_date() {
        return Stream.of(JobLifecycle.TABLE, PipelineLifecycle.TABLE, EnvironmentLifecycle.TABLE, DeploymentLifecycle.TABLE,
                IssueLifecycle.TABLE, EpicLifecycle.TABLE, MilestoneLifecycle.TABLE, MergeRequestLifecycle.TABLE,
                AutoMergeLifecycle.TABLE, AlertLifecycle.TABLE,
                AccountLifecycle.TABLE, ApplicationTokenLifecycle.TABLE, CodeLifecycle.TABLE, DeviceLifecycle.TABLE)
                .map(table -> DynamicTest.dynamicTest(table.name(), () -> compare(table)));
    }

    private static void compare(Lifecycle<?, ?> table) throws IOException {
        Path page = PAGES.resolve(table.name() + ".md");
        if (Boolean.getBoolean("slipway.print")) {
            Files.createDirectories(PAGES);
            Files.writeString(page, LifecyclePage.of(table));
        }
        assertEquals(LifecyclePage.of(table), Files.readString(page));
    }
}
