package dev.slipway.rest.edge.paging;

import dev.slipway.application.kernel.KeysetPosition;
import dev.slipway.application.kernel.PageRequest;
import dev.slipway.rest.edge.failure.Problem;
import dev.slipway.rest.edge.parameters.Errors;
import io.micronaut.http.HttpStatus;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the page request from the parameters of a list. */
public final class PagingReader {

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+");
    private static final Pattern WHOLE = Pattern.compile("[+-]?\\d{1,18}");

    /** Other values are reported by the parameters of the operation. */
    private static final Set<String> DIRECTIONS = Set.of("asc", "desc");

    private final long maxOffset;

    public PagingReader(long maxOffset) {
        this.maxOffset = maxOffset;
    }

    /** Returns the page request; null if an error was added. */
    public @Nullable PageRequest read(Map<String, Object> given, KeysetRules keyset, PageTokens tokens, Errors errors) {
        long page = number(given, "page", 1, errors);
        long perPage = number(given, "per_page", PageRequest.DEFAULT_SIZE, errors);
        if (perPage == 0) {
            errors.add("per_page", "param.excluded");
        }
        if (errors.any()) {
            return null;
        }
        int size = perPage < 0 ? PageRequest.DEFAULT_SIZE : (int) Math.min(perPage, PageRequest.MAX_SIZE);
        if ("keyset".equals(given.get("pagination"))) {
            return walk(given, keyset, tokens, size, errors);
        }
        int number = (int) Math.clamp(page, 1, Integer.MAX_VALUE);
        refuseFarOffset(keyset, (long) number * size);
        return new PageRequest.Offset(number, size);
    }

    private void refuseFarOffset(KeysetRules keyset, long offset) {
        if (!keyset.type().isEmpty() && maxOffset > 0 && offset > maxOffset) {
            throw new Problem(HttpStatus.METHOD_NOT_ALLOWED,
                    ("Offset pagination has a maximum allowed offset of %d for requests that return "
                            + "objects of type %s. Remaining records can be retrieved using keyset pagination.")
                            .formatted(maxOffset, keyset.type()));
        }
    }

    private static @Nullable PageRequest walk(Map<String, Object> given, KeysetRules keyset, PageTokens tokens, int size, Errors errors) {
        String sort = text(given, "sort").filter(DIRECTIONS::contains).orElse(keyset.sorts().getFirst());
        String order = text(given, "order_by").orElse(keyset.defaultOrder());
        boolean named = order.equals(keyset.order()) && keyset.sorts().contains(sort);
        if (!keyset.type().isEmpty() && !named && !keyset.otherOrders()) {
            throw new Problem(HttpStatus.METHOD_NOT_ALLOWED, "Keyset pagination is not yet available for this type of request");
        }
        boolean byId = !keyset.type().isEmpty() && named && !keyset.cursor();
        return byId ? byId(given, sort.equals("asc"), size, errors) : inOrder(given, tokens, size, errors);
    }

    private static @Nullable PageRequest byId(Map<String, Object> given, boolean ascending, int size, Errors errors) {
        long after = text(given, ascending ? "id_after" : "id_before").map(sent -> id(sent, ascending, errors)).orElse(0L);
        return errors.any() ? null : new PageRequest.Keyset(after, ascending, size);
    }

    private static @Nullable PageRequest inOrder(Map<String, Object> given, PageTokens tokens, int size, Errors errors) {
        Optional<KeysetPosition> position = tokens.read(given.get(tokens.parameter()));
        if (position.isEmpty()) {
            errors.add(tokens.parameter(), "param.invalid");
        }
        return position.map(behind -> PageRequest.Keyset.inOrder(behind, size)).orElse(null);
    }

    private static Optional<String> text(Map<String, Object> given, String name) {
        return Optional.ofNullable(given.get(name)).map(Object::toString).filter(text -> !text.isEmpty());
    }

    private static long id(String text, boolean ascending, Errors errors) {
        if (!WHOLE.matcher(text).matches()) {
            errors.add(ascending ? "id_after" : "id_before", "param.invalid");
            return 0;
        }
        return Long.parseLong(text);
    }

    /** Returns a whole number, clamped to -1 and {@link Integer#MAX_VALUE}: pages beyond the bounds are empty anyway. */
    private static long number(Map<String, Object> given, String name, long otherwise, Errors errors) {
        Object sent = given.get(name);
        String text = sent instanceof String || sent instanceof Number ? sent.toString() : sent == null ? "" : "?";
        if (text.isEmpty()) {
            return otherwise;
        }
        if (text.length() < 30 && NUMBER.matcher(text).matches()) {
            return new BigInteger(text).max(BigInteger.valueOf(-1)).min(BigInteger.valueOf(Integer.MAX_VALUE)).longValue();
        }
        errors.add(name, "param.invalid");
        return otherwise;
    }
}
