{{- define "hotseat.name" -}}
{{ .Release.Name | trunc 50 | trimSuffix "-" }}
{{- end }}
{{- define "hotseat.selector" -}}
app.kubernetes.io/name: hotseat
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- define "hotseat.labels" -}}
{{ include "hotseat.selector" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}
