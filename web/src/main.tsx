import "./model"
