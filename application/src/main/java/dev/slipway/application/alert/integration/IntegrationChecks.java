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

/** Refuses integrations that break the rules, whether they are made or changed. */
public final class IntegrationChecks {

    private final PayloadExamples examples;
    private final AlertPolicy policy;

    public IntegrationChecks(PayloadExamples examples, AlertPolicy policy) {
        this.examples = examples;
        this.policy = policy;
    }

    /** What is wrong with an example. It may be large, so it is read before anything is locked. @param json null for none */
    Optional<FieldError> ofExample(String json) {
        return examples.problem(json);
    }

    /**
     * @param others  how many of its kind there are beside it, where it is new; 0 where it is there already
     * @param mapped  whether somebody wants fields in places of their own now; those that were wanted before stay
     * @param example what is wrong with its example
     */
    void check(Draft draft, int others, boolean mapped, Optional<FieldError> example) {
        Request wish = new Request(draft.kind(), mapped, others, policy.tier());
        IntegrationRules.TIERS.judge(wish).denial().ifPresent(reason -> {
            throw Refusal.forbidden(reason);
        });
        IntegrationRules.ROOM.judge(wish).denial().ifPresent(reason -> {
            throw Refusal.conflict(reason);
        });
        List<FieldError> problems = new ArrayList<>(IntegrationRules.problems(draft.kind(), draft.name(), draft.mapping()));
        example.ifPresent(problems::add);
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
    }
}
