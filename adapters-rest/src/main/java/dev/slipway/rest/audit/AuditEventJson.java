package dev.slipway.rest.audit;

import dev.slipway.application.audit.AuditEventView;
import dev.slipway.domain.audit.AuditAuthor;
import dev.slipway.domain.audit.AuditChange;
import dev.slipway.domain.audit.AuditEvent;
import dev.slipway.domain.audit.AuditValue;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** An audit event on the wire. Details have the attributes of their kind of event alone. */
record AuditEventJson(long id, long authorId, long entityId, String entityType, String eventName, Map<String, Object> details,
        Instant createdAt) {

    static AuditEventJson of(AuditEventView view) {
        return new AuditEventJson(view.id(), view.author().id(), view.entity().id(), view.entity().type().wireName(),
                view.event().type().wireName(), details(view), view.createdAt());
    }

    private static Map<String, Object> details(AuditEventView view) {
        AuditEvent event = view.event();
        AuditAuthor author = view.author();
        Map<String, Object> details = new LinkedHashMap<>();
        told(event, details);
        event.role().ifPresent(role -> details.put("as", capitalized(role.name())));
        details.put("author_name", author.name());
        author.acting().ifPresent(acting -> {
            details.put("impersonator_id", acting.id());
            details.put("impersonator_name", acting.name());
        });
        event.target().id().ifPresent(id -> details.put("target_id", id));
        details.put("target_type", event.target().type());
        details.put("target_details", event.target().name().map(AuditValue::text).orElse(""));
        details.put("ip_address", author.address().orElse(null));
        details.put("entity_path", view.entityPath());
        return details;
    }

    private static void told(AuditEvent event, Map<String, Object> details) {
        String subject = event.type().subject();
        switch (event.type().action()) {
            case ADD -> details.put("add", subject);
            case REMOVE -> details.put("remove", subject);
            case TELL -> details.put("custom_message", subject);
            case CHANGE -> {
                details.put("change", event.change().map(AuditChange::attribute).orElse(subject));
                event.change().flatMap(AuditChange::from).ifPresent(from -> details.put("from", from.text()));
                event.change().flatMap(AuditChange::to).ifPresent(to -> details.put("to", to.text()));
            }
        }
    }

    private static String capitalized(String name) {
        return name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    }
}
