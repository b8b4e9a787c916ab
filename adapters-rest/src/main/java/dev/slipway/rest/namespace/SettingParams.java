package dev.slipway.rest.namespace;

import dev.slipway.application.kernel.Change;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Converts a record of parameters to settings by their names on the wire, so that dozens of settings need no code each. */
public final class SettingParams {

    private SettingParams() {
    }

    /** Returns the settings that were sent, including a {@link Change} to null, which resets a setting. */
    public static Map<String, Object> given(Record params) {
        Map<String, Object> given = new LinkedHashMap<>();
        for (RecordComponent component : params.getClass().getRecordComponents()) {
            String name = wireName(component.getName());
            switch (value(params, component)) {
                case null -> { }
                case Change.Keep<?> ignored -> { }
                case Change.To<?>(Object value) -> given.put(name, value);
                case Object value -> given.put(name, value);
            }
        }
        return given;
    }

    private static Object value(Record params, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(params);
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(component.toString(), impossible);
        }
    }

    private static String wireName(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
