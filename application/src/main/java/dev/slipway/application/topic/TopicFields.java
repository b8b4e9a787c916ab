package dev.slipway.application.topic;

import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.topic.port.Topics.Topic;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.topic.TopicRules;
import java.util.List;

/** Refuses topics whose fields break a rule. */
final class TopicFields {

    private TopicFields() {
    }

    static Topic checked(Topic topic) {
        List<FieldError> problems = TopicRules.problems(topic.name(), topic.title(), topic.description());
        if (!problems.isEmpty()) {
            throw Refusal.invalid(problems);
        }
        return topic;
    }

    static Refusal taken() {
        return Refusal.invalid("name", "field.taken");
    }
}
