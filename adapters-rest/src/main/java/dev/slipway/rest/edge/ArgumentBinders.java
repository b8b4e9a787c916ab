package dev.slipway.rest.edge;

import dev.slipway.application.kernel.Freshness;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.address.TrustedProxies.Origin;
import dev.slipway.rest.edge.answer.Addresses;
import dev.slipway.rest.edge.answer.StreamAnswer;
import dev.slipway.rest.edge.client.ClientAddress;
import dev.slipway.rest.edge.paging.Links;
import dev.slipway.rest.edge.paging.Paging;
import io.micronaut.context.annotation.Factory;
import io.micronaut.core.bind.ArgumentBinder.BindingResult;
import io.micronaut.core.convert.ArgumentConversionContext;
import io.micronaut.core.type.Argument;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.bind.binders.AnnotatedRequestArgumentBinder;
import io.micronaut.http.bind.binders.PostponedRequestArgumentBinder;
import io.micronaut.http.bind.binders.TypedRequestArgumentBinder;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Binds the values that the edge prepared to a controller's arguments. All binders are postponed until after the filters, when
 * {@link Admission} has run.
 */
@Factory
final class ArgumentBinders {

    private final Addresses addresses;
    private final ClientAddress clients;
    private final OptionalInt sshPort;

    ArgumentBinders(Addresses addresses, ClientAddress clients, RestSettings settings) {
        this.addresses = addresses;
        this.clients = clients;
        this.sshPort = settings.sshPort();
    }

    @Singleton
    TypedRequestArgumentBinder<Caller> caller() {
        return new Typed<>(Argument.of(Caller.class), (context, request) -> exchange(request).caller());
    }

    @Singleton
    TypedRequestArgumentBinder<Paging> paging() {
        return new Typed<>(Argument.of(Paging.class), (context, request) -> (Paging) prepared(context, request));
    }

    @Singleton
    TypedRequestArgumentBinder<Freshness> freshness() {
        return new Typed<>(Argument.of(Freshness.class), (context, request) -> (Freshness) prepared(context, request));
    }

    @Singleton
    TypedRequestArgumentBinder<Links> links() {
        return new Typed<>(Argument.of(Links.class), (context, request) -> new Links(addresses.base(request), sshPort));
    }

    @Singleton
    TypedRequestArgumentBinder<Origin> origin() {
        return new Typed<>(Argument.of(Origin.class), (context, request) -> clients.origin(request));
    }

    @Singleton
    TypedRequestArgumentBinder<RequestBody> body() {
        return new Typed<>(Argument.of(RequestBody.class), (context, request) -> new RequestBody(exchange(request).parameters()));
    }

    @Singleton
    TypedRequestArgumentBinder<SentParameters> sent() {
        return new Typed<>(Argument.of(SentParameters.class), (context, request) ->
                new SentParameters(exchange(request).parameters().read()));
    }

    @Singleton
    TypedRequestArgumentBinder<StreamAnswer> stream() {
        return new Typed<>(Argument.of(StreamAnswer.class), (context, request) -> new StreamAnswer(
                Optional.ofNullable(request.getHeaders().get(HttpHeaders.RANGE)),
                request.getHeaders().contains(EdgeFilter.ASKED_BY_HEAD)));
    }

    @Singleton
    AnnotatedRequestArgumentBinder<Bind, Object> parameters() {
        return new Parameters();
    }

    private static Exchange exchange(HttpRequest<?> request) {
        return Exchange.of(request).orElseThrow();
    }

    private static @Nullable Object prepared(ArgumentConversionContext<?> context, HttpRequest<?> request) {
        return exchange(request).arguments().get(context.getArgument().getName());
    }

    private record Typed<T>(Argument<T> type, BiFunction<ArgumentConversionContext<T>, HttpRequest<?>, T> value)
            implements TypedRequestArgumentBinder<T>, PostponedRequestArgumentBinder<T> {
        @Override
        public Argument<T> argumentType() {
            return type;
        }

        @Override
        public BindingResult<T> bind(ArgumentConversionContext<T> context, HttpRequest<?> request) {
            return () -> Optional.ofNullable(value.apply(context, request));
        }
    }

    private record Parameters() implements AnnotatedRequestArgumentBinder<Bind, Object>, PostponedRequestArgumentBinder<Object> {
        @Override
        public Class<Bind> getAnnotationType() {
            return Bind.class;
        }

        @Override
        public BindingResult<Object> bind(ArgumentConversionContext<Object> context, HttpRequest<?> request) {
            return () -> Optional.ofNullable(prepared(context, request));
        }
    }
}
