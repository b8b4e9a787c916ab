package dev.slipway.rest.runner;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.runner.port.Runners.Process;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import io.micronaut.http.HttpRequest;
import java.util.Optional;

/** Reads the credentials and process of a runner's request. */
record RunnerCall(HttpRequest<?> request) {

    private static final String RUNNER_TOKEN = "RUNNER-TOKEN";
    private static final String JOB_TOKEN = "JOB-TOKEN";

    /** Returns the runner token: from the body, otherwise from the header. Older runners send it in the body only. */
    String runnerToken(String sent) {
        return token(RUNNER_TOKEN, sent);
    }

    String jobToken(String sent) {
        return Optional.ofNullable(request.getHeaders().get(JOB_TOKEN)).filter(text -> !text.isBlank()).orElse(sent);
    }

    private String token(String header, String sent) {
        return Optional.ofNullable(sent).filter(text -> !text.isBlank())
                .or(() -> Optional.ofNullable(request.getHeaders().get(header)).filter(text -> !text.isBlank()))
                .orElseThrow(() -> Refusal.parameter("token", "param.missing"));
    }

    Process process(ProcessParams info, String systemId, Origin origin) {
        return ProcessParams.of(info, systemId, origin.client().getHostAddress());
    }
}
