package dev.slipway.rest.edge;

import dev.slipway.application.access.Access;
import dev.slipway.application.kernel.Freshness;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.application.kernel.StorageGuard;
import dev.slipway.application.kernel.port.Storage;
import dev.slipway.domain.access.Caller;
import dev.slipway.rest.edge.RoutePlan.Bound;
import dev.slipway.rest.edge.RoutePlan.Slot;
import dev.slipway.rest.edge.answer.Addresses;
import dev.slipway.rest.edge.paging.PageLinks;
import dev.slipway.rest.edge.paging.PageTokens;
import dev.slipway.rest.edge.paging.Paging;
import dev.slipway.rest.edge.paging.PagingReader;
import dev.slipway.rest.edge.parameters.Coercible;
import dev.slipway.rest.edge.parameters.Errors;
import dev.slipway.rest.edge.parameters.RecordBinder;
import dev.slipway.rest.edge.parameters.RecordPlan;
import dev.slipway.rest.edge.parameters.TextPaths;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteMatch;
import jakarta.inject.Singleton;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Binds all arguments of a controller before any is used, so that all errors are reported in one answer. */
@Singleton
final class ArgumentBinding {

    private static final Pattern NUMBER = Pattern.compile("-?\\d+");

    private final RestSettings settings;
    private final Addresses addresses;
    private final Access access;
    private final Storage storage;
    private final PagingReader pages;

    ArgumentBinding(RestSettings settings, Addresses addresses, Access access, Storage storage) {
        this.settings = settings;
        this.addresses = addresses;
        this.access = access;
        this.storage = storage;
        this.pages = new PagingReader(settings.limits().offset());
    }

    void bind(HttpRequest<?> request, RouteMatch<?> match, RoutePlan plan, Exchange exchange, Errors errors) {
        for (Slot slot : plan.slots()) {
            Object value = switch (slot.kind()) {
                case ID -> id(match, slot, errors);
                case TEXT -> text(match, slot, errors);
                case PARAMETERS -> parameters(match, plan, Objects.requireNonNull(slot.bound()), exchange, errors);
                case PAGING -> paging(request, match, plan, exchange, errors);
                case FRESHNESS -> freshness(request);
                case OTHER -> null;
            };
            exchange.arguments().put(slot.argument().getName(), value);
        }
    }

    private static @Nullable Object id(RouteMatch<?> match, Slot slot, Errors errors) {
        String sent = String.valueOf(match.getVariableValues().get(slot.name()));
        if (!NUMBER.matcher(sent).matches()) {
            errors.add(slot.name(), "param.invalid");
            return null;
        }
        return Coercible.id(sent).orElseThrow(Refusal::notFound);
    }

    private static @Nullable Object text(RouteMatch<?> match, Slot slot, Errors errors) {
        String sent = String.valueOf(match.getVariableValues().get(slot.name()));
        if (!Coercible.storable(sent)) {
            errors.add(slot.name(), "param.invalid");
        }
        return null;
    }

    /** Reads the body within the limits of a caller, as the route binds it. */
    void readBody(RouteMatch<?> match, RoutePlan plan, Exchange exchange, Caller caller) {
        Optional<Bound> bound = plan.bounds().stream().filter(each -> !each.queryOnly()).findFirst();
        long bytes = bound.map(each -> maxBytes(match, plan, each, exchange, caller)).orElse(settings.limits().bodyBytes());
        exchange.parameters().merged(bytes, bound.map(this::maxFileBytes).orElse(0L),
                bound.map(each -> RecordPlan.of(each.type()).texts()).orElse(TextPaths.NONE));
    }

    private @Nullable Object parameters(RouteMatch<?> match, RoutePlan plan, Bound bound, Exchange exchange, Errors errors) {
        Map<String, Object> given = bound.queryOnly()
                ? exchange.parameters().query()
                : exchange.parameters().merged(maxBytes(match, plan, bound, exchange, exchange.caller()), maxFileBytes(bound),
                        RecordPlan.of(bound.type()).texts());
        return new RecordBinder(errors).bind(bound.type(), given);
    }

    /**
     * Returns the limit of the body. Callers without an account, runners and holders of other tokens among them, have a small one. The
     * larger limit of a route applies only to callers with its ability in the project, so other callers cannot make the server read large
     * bodies, or to accounts that are not external where the route says so. It is received into a file, so it needs space.
     */
    private long maxBytes(RouteMatch<?> match, RoutePlan plan, Bound bound, Exchange exchange, Caller caller) {
        if (!caller.signedIn()) {
            return bound.anonymousBytes() > 0 ? bound.anonymousBytes() : settings.limits().anonymousBytes();
        }
        long usual = settings.limits().bodyBytes();
        long length = exchange.parameters().declaredLength();
        boolean larger = bound.maxBytes() > usual && (length < 0 || length > usual);
        boolean allowed = larger && (bound.largeForAccounts() && caller.account().filter(account -> !account.external()).isPresent()
                || plan.project(match).filter(project -> access.allows(caller, project, bound.largeFor())).isPresent());
        if (allowed) {
            StorageGuard.require(storage);
        }
        return allowed ? bound.maxBytes() : usual;
    }

    private long maxFileBytes(Bound bound) {
        if (!RecordPlan.of(bound.type()).takesFiles()) {
            return 0;
        }
        return bound.maxFileBytes() > 0 ? bound.maxFileBytes() : settings.limits().fileBytes();
    }

    private @Nullable Object paging(HttpRequest<?> request, RouteMatch<?> match, RoutePlan plan, Exchange exchange, Errors errors) {
        Map<String, Object> given = exchange.parameters().query();
        Map<String, Object> all = new LinkedHashMap<>(given);
        plan.bounds().forEach(bound -> defaults(bound, all));
        String path = request.getUri().getRawPath();
        PageTokens tokens = new PageTokens(plan.rules().keyset(), path + " " + all.get("order_by") + " " + all.get("sort"));
        PageRequest asked = pages.read(given, plan.rules().keyset(), tokens, errors);
        all.putAll(match.getVariableValues());
        return asked == null ? null : new Paging(asked, new PageLinks(addresses.base(request) + path, all), tokens);
    }

    private static void defaults(Bound bound, Map<String, Object> all) {
        RecordPlan.of(bound.type()).components().forEach(component ->
                component.defaultValue().filter(value -> all.get(component.name()) == null)
                        .ifPresent(value -> all.put(component.name(), value)));
    }

    private static Freshness freshness(HttpRequest<?> request) {
        return Optional.ofNullable(request.getHeaders().get(HttpHeaders.IF_UNMODIFIED_SINCE))
                .flatMap(ArgumentBinding::moment)
                .map(moment -> new Freshness(Optional.of(moment)))
                .orElse(Freshness.ANY);
    }

    /** Parses an HTTP date or a timestamp of the API; returns empty for other values, which are ignored. */
    private static Optional<Instant> moment(String header) {
        try {
            return Optional.of(ZonedDateTime.parse(header.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
        } catch (DateTimeException noHttpDate) {
            return Coercible.instant(header);
        }
    }
}
