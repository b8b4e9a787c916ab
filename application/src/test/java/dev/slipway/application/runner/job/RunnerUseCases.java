package dev.slipway.application.runner.job;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.slipway.application.pipeline.CiUseCases;
import dev.slipway.application.runner.RunnerDraft;
import dev.slipway.application.runner.job.JobRequest.Answer;
import dev.slipway.application.runner.port.Runners;
import dev.slipway.application.runner.port.Runners.Draft;
import dev.slipway.application.runner.port.Runners.Owner;
import dev.slipway.application.runner.port.Runners.Settings;
import dev.slipway.application.runner.port.Runners.Token;
import java.util.Map;
import java.util.OptionalLong;

/** What tests of the runner protocol have in common: runners that ask with tokens of their own. */
abstract class RunnerUseCases extends CiUseCases {

    protected static final Map<String, Boolean> FEATURES = Map.of("upload_multiple_artifacts", true, "return_exit_code", true);

    /** A token that opens a new runner. */
    protected final String enrolled(Owner owner, Settings settings) {
        String token = fresh("glrt-");
        write(() -> world().port(Runners.class).insert(new Draft(owner, settings, new Token(house.secrets.digest(token), token.substring(0,
                5)), OptionalLong.empty()), now()));
        return token;
    }

    protected final String enrolled(String... tags) {
        return enrolled(Owner.INSTANCE, RunnerDraft.of(Owner.INSTANCE).tagged(tags).settings());
    }

    protected final Answer ask(String token) {
        return ask(token, FEATURES);
    }

    protected final Answer ask(String token, Map<String, Boolean> features) {
        Runners.Process process = new Runners.Process("s_1", "runner", "17.1", "abc", "linux", "arm64", "shell", features, "10.0.0.1");
        return house.requestJob.request(new JobRequest(token, process, null, "https://slipway.example.org"));
    }

    protected final JobDocument taken(String token) {
        return assertInstanceOf(Answer.Assigned.class, ask(token)).document();
    }
}
