package dev.slipway.rest.namespace;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Turns a record of parameters into settings by their names on the wire, so that dozens of attributes need no code each. */
public final class SettingParams {

    private SettingParams() {
    }

    /** Those that were sent. */
    public static Map<String, Object> given(Record params) {
        Map<String, Object> given = new LinkedHashMap<>();
        for (RecordComponent component : params.getClass().getRecordComponents()) {
            Object value = value(params, component);
            if (value != null) {
                given.put(wireName(component.getName()), value);
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
