package dev.slipway.rest.edge;

import dev.slipway.application.kernel.Page;
import dev.slipway.application.kernel.PageRequest;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Which part of a list a request asks for, and how that part is answered with its headers. Both forms of the dialect are here, so that
 * no controller builds a header by hand.
 */
public final class Paging {

    private final PageRequest request;
    private final PageLinks links;
    private final Keyset keyset;

    Paging(PageRequest request, PageLinks links, Keyset keyset) {
        this.request = request;
        this.links = links;
        this.keyset = keyset;
    }

    /** What to ask the use case for. */
    public PageRequest request() {
        return request;
    }

    /** A page of a list that is walked by page only. */
    public <T, R> HttpResponse<List<R>> answer(Page<T> page, Function<? super T, ? extends R> presenter) {
        return answer(page, item -> {
            throw new IllegalStateException("a list that can be walked by key is answered with the ids of its items");
        }, presenter);
    }

    /** A page of a list that can be walked by key too, as its route declares with {@link Keyset}. */
    public <T, R> HttpResponse<List<R>> answer(Page<T> page, ToLongFunction<? super T> id, Function<? super T, ? extends R> presenter) {
        MutableHttpResponse<List<R>> answer = HttpResponse.ok(page.items().stream().<R>map(presenter).toList());
        switch (request) {
            case PageRequest.Offset offset -> offsetHeaders(offset, page, answer);
            case PageRequest.Keyset walk -> keysetHeader(walk, page, id, answer);
        }
        return answer;
    }

    private void offsetHeaders(PageRequest.Offset asked, Page<?> page, MutableHttpResponse<?> answer) {
        boolean counted = page.total() <= PageRequest.TOTAL_CAP;
        long pages = Math.max(1, (page.total() + asked.size() - 1) / asked.size());
        boolean next = counted ? asked.page() < pages : page.items().size() == asked.size();
        boolean previous = asked.page() > 1 && (counted ? asked.page() <= pages : !page.items().isEmpty());
        List<String> link = new ArrayList<>();
        answer.header("X-Per-Page", Integer.toString(asked.size()));
        answer.header("X-Page", Integer.toString(asked.page()));
        answer.header("X-Next-Page", next ? Long.toString(asked.page() + 1L) : "");
        answer.header("X-Prev-Page", previous ? Integer.toString(asked.page() - 1) : "");
        if (previous) {
            link.add(links.page(asked.page() - 1L, "prev"));
        }
        if (next) {
            link.add(links.page(asked.page() + 1L, "next"));
        }
        link.add(links.page(1, "first"));
        if (counted) {
            answer.header("X-Total", Long.toString(page.total()));
            answer.header("X-Total-Pages", Long.toString(pages));
            link.add(links.page(pages, "last"));
        }
        answer.header(HttpHeaders.LINK, String.join(", ", link));
    }

    /** By id the link stands on every page that has items, so the walk ends with an empty one; by cursor the last page has none. */
    private <T> void keysetHeader(PageRequest.Keyset walk, Page<T> page, ToLongFunction<? super T> id, MutableHttpResponse<?> answer) {
        boolean more = keyset.cursor() ? page.total() > page.items().size() : !page.items().isEmpty();
        if (more) {
            answer.header(HttpHeaders.LINK, links.following(keyset, walk, id.applyAsLong(page.items().getLast())));
        }
    }
}
