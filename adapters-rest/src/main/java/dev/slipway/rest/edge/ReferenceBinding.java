package dev.slipway.rest.edge;

import dev.slipway.application.access.GroupRef;
import dev.slipway.application.access.ProjectRef;
import io.micronaut.context.annotation.Factory;
import io.micronaut.core.convert.TypeConverter;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Converts path variables to references to projects and groups. */
@Factory
final class ReferenceBinding {

    @Singleton
    TypeConverter<CharSequence, ProjectRef> projects() {
        return (text, type, context) -> Optional.of(ProjectRef.of(text.toString()));
    }

    @Singleton
    TypeConverter<CharSequence, GroupRef> groups() {
        return (text, type, context) -> Optional.of(GroupRef.of(text.toString()));
    }
}
