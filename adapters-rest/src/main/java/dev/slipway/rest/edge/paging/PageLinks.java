package dev.slipway.rest.edge.paging;

import dev.slipway.application.kernel.PageRequest;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Builds the URLs of {@code Link} headers: the URL of the request, with all its parameters in alphabetical order. Credentials are omitted,
 * since links are often logged.
 */
public final class PageLinks {

    private static final Set<String> SECRET = Set.of("private_token", "access_token", "job_token", "bearer_token");

    private static final Set<String> POSITIONS = Set.of("page", "cursor", "page_token", "id_after", "id_before");

    private final String address;
    private final Map<String, Object> parameters;

    /** @param address URL without a query */
    public PageLinks(String address, Map<String, Object> parameters) {
        this.address = address;
        this.parameters = new LinkedHashMap<>(parameters);
        this.parameters.keySet().removeAll(SECRET);
    }

    String page(long number, String relation) {
        Map<String, Object> query = new LinkedHashMap<>(parameters);
        query.put("page", Long.toString(number));
        query.putIfAbsent("per_page", Integer.toString(PageRequest.DEFAULT_SIZE));
        return link(query, relation);
    }

    /** @param parameter parameter that names the next page */
    String following(String parameter, String value) {
        Map<String, Object> query = new LinkedHashMap<>(parameters);
        query.keySet().removeAll(POSITIONS);
        query.put(parameter, value);
        return link(query, "next");
    }

    private String link(Map<String, Object> query, String relation) {
        List<String> pairs = new ArrayList<>();
        query.forEach((name, value) -> flatten(encoded(name), value, pairs));
        pairs.sort(null);
        return "<" + address + "?" + String.join("&", pairs) + ">; rel=\"" + relation + "\"";
    }

    private static void flatten(String name, Object value, List<String> pairs) {
        switch (value) {
            case Map<?, ?> map -> map.forEach((key, inner) -> flatten(name + encoded("[" + key + "]"), inner, pairs));
            case List<?> list -> list.forEach(inner -> flatten(name + encoded("[]"), inner, pairs));
            case null -> pairs.add(name + "=");
            default -> pairs.add(name + "=" + encoded(value.toString()));
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
