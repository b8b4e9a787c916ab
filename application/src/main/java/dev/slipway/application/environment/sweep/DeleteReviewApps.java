package dev.slipway.application.environment.sweep;

import dev.slipway.application.environment.ProjectEnvironment;
import dev.slipway.application.environment.port.EnvironmentSweeps.Place;
import dev.slipway.application.environment.port.Environments;
import dev.slipway.application.kernel.WorkHandler;
import dev.slipway.application.kernel.port.Transactions;
import dev.slipway.application.kernel.port.Work;
import dev.slipway.domain.environment.EnvironmentDeadline;
import dev.slipway.domain.environment.EnvironmentRemoval;
import java.time.Duration;
import java.util.Optional;

/** Deletes the review apps whose scheduled deletion has come. One that is being deployed to waits for the end of the deployment. */
public final class DeleteReviewApps implements WorkHandler {

    static final String KIND = "environment.delete_review_apps";

    private static final Duration EVERY = Duration.ofHours(1);

    private final PassedDeadlines deadlines;
    private final Environments environments;
    private final Work work;
    private final Transactions transactions;

    public DeleteReviewApps(PassedDeadlines deadlines, Environments environments, Work work, Transactions transactions) {
        this.deadlines = deadlines;
        this.environments = environments;
        this.work = work;
        this.transactions = transactions;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(EVERY);
    }

    @Override
    public boolean bulk() {
        return true;
    }

    @Override
    public void handle(long subject) {
        if (deadlines.each(EnvironmentDeadline.AUTO_DELETE, this::delete)) {
            transactions.write(() -> work.soon(KIND, 0));
        }
    }

    private boolean delete(Place place) {
        return transactions.write(now -> {
            Optional<ProjectEnvironment> due = environments.lock(place.projectId(), place.environmentId())
                    .filter(environment -> environment.passed(EnvironmentDeadline.AUTO_DELETE, now) && removable(environment));
            due.ifPresent(environment -> environments.delete(environment.id()));
            return due.isPresent();
        });
    }

    private boolean removable(ProjectEnvironment environment) {
        return EnvironmentRemoval.CLAUSES.hold(new EnvironmentRemoval(environment.state(), environments.deploying(environment.id())));
    }
}
