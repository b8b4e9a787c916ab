package dev.slipway.rest.edge.page;

import dev.slipway.application.kernel.Failure;
import dev.slipway.application.kernel.Refusal;
import dev.slipway.domain.access.Caller;
import dev.slipway.domain.kernel.FieldError;
import dev.slipway.domain.kernel.Reason;
import dev.slipway.rest.edge.failure.ReasonTexts;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import jakarta.inject.Singleton;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers submitted forms: values that are refused are shown with the form again. */
@Singleton
public final class Forms {

    private final PageAnswers pages;
    private final ReasonTexts reasons;

    Forms(PageAnswers pages, ReasonTexts reasons) {
        this.pages = pages;
        this.reasons = reasons;
    }

    /**
     * Does what a form asks for.
     *
     * @param form   page of the form, shown again where a value is refused
     * @param action returns the answer; other rejections than those of values pass through
     */
    public HttpResponse<?> submitted(HttpRequest<?> request, Caller caller, WebPage form, Supplier<HttpResponse<?>> action) {
        try {
            return action.get();
        } catch (Refusal refused) {
            String text = switch (refused.failure()) {
                case Failure.Invalid(List<FieldError> errors) -> sentences(errors);
                case Failure.Unprocessable(Reason reason) -> reasons.sentence(reason);
                default -> throw refused;
            };
            return pages.show(request, caller, form.withAlert(text), HttpStatus.UNPROCESSABLE_ENTITY);
        }
    }

    /** Returns a date that a form sent, as {@code yyyy-mm-dd}; null for an empty field. */
    public @Nullable LocalDate date(String field, @Nullable String sent) {
        if (sent == null || sent.isBlank()) {
            return null;
        }
        try {
            return LocalDate.parse(sent.strip());
        } catch (DateTimeParseException malformed) {
            throw Refusal.invalid(field, "field.invalid");
        }
    }

    private String sentences(List<FieldError> errors) {
        return errors.stream().map(error -> label(error.field()) + " " + reasons.sentence(error.reason()) + ".")
                .collect(Collectors.joining(" "));
    }

    /** Returns the name of a field as pages show it. */
    private static String label(String field) {
        String words = field.replace('_', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
