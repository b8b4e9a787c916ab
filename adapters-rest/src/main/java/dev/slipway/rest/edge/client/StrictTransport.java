package dev.slipway.rest.edge.client;

import dev.slipway.rest.edge.answer.Addresses;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Filter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Tells browsers that reached this server by https to use nothing else. There is no such filter where nothing can tell that. */
@ServerFilter(Filter.MATCH_ALL_PATTERN)
@Requires(property = StrictTransport.ON, value = "true")
public final class StrictTransport {

    /** Property that says whether clients may come by https and are told to stay with it. */
    public static final String ON = "slipway.strict-transport";

    private static final String HEADER = "Strict-Transport-Security";

    private final Addresses addresses;
    private final String value;

    StrictTransport(Addresses addresses, NetworkSettings settings) {
        this.addresses = addresses;
        this.value = "max-age=" + settings.strictTransport().toSeconds();
    }

    @ResponseFilter
    void mark(HttpRequest<?> request, MutableHttpResponse<?> answer) {
        if (addresses.base(request).startsWith("https://")) {
            answer.header(HEADER, value);
        }
    }
}
