package dev.slipway.application.alert.integration;

import dev.slipway.application.alert.AlertPolicy;
import dev.slipway.application.alert.port.AlertIntegrations.Draft;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.alert.IntegrationRules;
import dev.slipway.domain.alert.IntegrationRules.Request;
import dev.slipway.domain.kernel.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rejects new and changed integrations that violate the rules. */
public final class IntegrationChecks {

    /** Name of integrations in audit events. */
    static final String AUDITED = "AlertManagement::HttpIntegration";

    private final PayloadExamples examples;
    private final AlertPolicy policy;

    public IntegrationChecks(PayloadExamples examples, AlertPolicy policy) {
        this.examples = examples;
        this.policy = policy;
    }

    /**
     * Returns the error of an example payload. An example may be large, so it is read before any lock is taken. @param json null for none
     */
    Optional<FieldError> ofExample(@Nullable String json) {
        return examples.problem(json);
    }

    /**
     * @param others  number of other integrations of its kind, if it is new; 0 if it exists already
     * @param mapped  whether this request changes the mapping; earlier mappings stay
     * @param example error of its example payload
     */
    void check(Draft draft, int others, boolean mapped, Optional<FieldError> example) {
        Request request = new Request(draft.kind(), mapped, others, policy.tier());
        IntegrationRules.TIERS.judge(request).denial().ifPresent(reason -> {
            throw Refusal.forbidden(reason);
        });
        IntegrationRules.ROOM.judge(request).denial().ifPresent(reason -> {
            throw Refusal.conflict(reason);
        });
        List<FieldError> problems = new ArrayList<>(IntegrationRules.problems(draft.kind(), draft.name(), draft.mapping()));
        example.ifPresent(problems::add);
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }
}
